/** The form of a request. Throws an answer of 400 when its body is none, as only a program can send it. */
export async function readSentForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Response(null, { status: 400 });
  }
}

/** The form of a request. Throws an answer of 400 when the body is no form, which only a program can send. */
export async function readSentForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Response(null, { status: 400 });
  }
}

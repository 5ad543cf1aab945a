export default function Page() {
  return <main>Article</main>;
}

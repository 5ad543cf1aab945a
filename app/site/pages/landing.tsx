export default function Page() {
  return <main>Landing</main>;
}

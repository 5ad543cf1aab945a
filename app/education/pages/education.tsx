export default function Page() {
  return <main>Education</main>;
}

export default function Page() {
  return <main>Product</main>;
}

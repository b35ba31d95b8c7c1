import { useLoaderData } from 'react-router-dom'

export function Component() {
  const { pieces } = useLoaderData() as { pieces: number }
  return (
    <main>
      <title>Stock</title>
      <h1 className="second-title">{pieces} pieces on hand</h1>
    </main>
  )
}

import * as client from 'next-auth/react'
import { createRoot } from 'react-dom/client'

/** What the test calls, and what it looks at. */
export type NextAuthPage = typeof client & { update: (data?: unknown) => Promise<unknown> }

declare global {
  var nextAuth: NextAuthPage
}

/** `required`: for who is signed in alone. `every`: after how many seconds the session is asked for again. */
const asked = new URLSearchParams(location.search)

function Shown() {
  const { data, status, update } = client.useSession({ required: asked.has('required') })
  globalThis.nextAuth = { ...client, update }
  return (
    <output data-status={status} data-expires={data?.expires}>
      {JSON.stringify(data?.user ?? null)}
    </output>
  )
}

createRoot(document.getElementById('root')!).render(
  <client.SessionProvider refetchInterval={Number(asked.get('every') ?? 0)}>
    <Shown />
  </client.SessionProvider>,
)

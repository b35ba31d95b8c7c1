import { lazy, Suspense, useEffect, useState } from 'react'
import { readViewed } from '../client/viewed.ts'

const Row = lazy(() => import('./recently-viewed-row.tsx'))

/** Products that this browser looked at, without the one on the page. Only the browser knows them, so it asks for them. */
export function RecentlyViewed({ except }: { except?: string }) {
  const [ids, setIds] = useState<readonly string[]>([])
  useEffect(() => setIds(readViewed().filter(id => id !== except)), [except])
  if (ids.length === 0) return null
  return (
    <Suspense>
      <Row ids={ids} />
    </Suspense>
  )
}

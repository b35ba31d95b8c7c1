import type { ReactNode } from 'react'

/** A polite live region that is there from the first paint, so that what it later says is read out. */
export function Announcement({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  )
}

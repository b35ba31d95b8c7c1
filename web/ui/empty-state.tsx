import type { ReactNode } from 'react'

/** One sentence of fact, one of help, one action. */
export function EmptyState({ title, help, action }: { title: ReactNode; help?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-lg bg-sunken px-6 py-10 md:px-10 md:py-14">
      <h2 className="d3">{title}</h2>
      {help ? <p className="max-w-prose text-ink-2">{help}</p> : null}
      {action ? <div className="mt-2 flex flex-wrap gap-3">{action}</div> : null}
    </div>
  )
}

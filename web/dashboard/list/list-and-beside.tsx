import type { ReactNode } from 'react'

type Props = {
  /** What was done last, read out once. */
  readonly said: string
  /** The page shows it elsewhere: it is read out alone, so that nothing moves below a pointer. */
  readonly quiet?: boolean
  /** The row that is open; null: none. */
  readonly beside: ReactNode
  readonly children: ReactNode
}

/** A list, and beside it the row that its address opens. */
export function ListAndBeside({ said, quiet = false, beside, children }: Props) {
  return (
    <div className="with-side">
      <div>
        <p role="status" className={quiet ? 'sr-only' : 'said above'}>
          {said}
        </p>
        {children}
      </div>
      {beside}
    </div>
  )
}

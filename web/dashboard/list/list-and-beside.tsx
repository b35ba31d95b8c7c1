import type { ReactNode } from 'react'

type Props = {
  /** What was done last, read out once. */
  readonly said: string
  /** The row that is open; null: none. */
  readonly beside: ReactNode
  readonly children: ReactNode
}

/** A list, and beside it the row that its address opens. */
export function ListAndBeside({ said, beside, children }: Props) {
  return (
    <div className="with-side">
      <div>
        <p role="status" className="said above">
          {said}
        </p>
        {children}
      </div>
      {beside}
    </div>
  )
}

import { type ReactNode, useState } from 'react'
import { ask } from '../../client/ask.ts'
import { LookThen } from './look-then.tsx'
import { Moment } from './moment.tsx'

type Change = { readonly path: string }
type Entry = { readonly id: string; readonly at: string; readonly changes: readonly Change[] }
type Props<Told extends Entry> = {
  /** Answers `entries`, the newest first. */
  readonly path: string
  /** The stream of a record that can be looked at as it was after an entry. */
  readonly streamOf?: (entry: Told) => string | null
  readonly title: string
  readonly failed: string
  /** Where nothing is told yet. */
  readonly none?: string
  readonly sentence: (entry: Told) => ReactNode
  readonly changed: (change: Told['changes'][number]) => ReactNode
  /** Stands below an entry. */
  readonly below?: (entry: Told) => ReactNode
}

/** Who changed a record, when, from what to what; asked for when somebody opens it. */
export function AskedHistory<Told extends Entry>({
  path,
  streamOf = () => null,
  title,
  failed,
  none,
  sentence,
  changed,
  below,
}: Props<Told>) {
  const [entries, setEntries] = useState<readonly Told[] | null>(null)
  const [isLost, setLost] = useState(false)

  async function open() {
    const asked = await ask<{ readonly entries: readonly Told[] }>('GET', path)
    setLost(!asked.success)
    if (asked.success) setEntries(asked.answer.entries)
  }

  return (
    <details
      className="coupon-scope"
      onToggle={event => {
        if (event.currentTarget.open) void open()
      }}
    >
      <summary>{title}</summary>
      <p role="status">{isLost ? failed : entries?.length === 0 ? none : null}</p>
      <ol className="coupon-history">
        {(entries ?? []).map(entry => (
          <li key={entry.id}>
            <p>{sentence(entry)}</p>
            {entry.changes.length > 0 ? (
              <ul>
                {entry.changes.map(change => (
                  <li key={change.path}>{changed(change)}</li>
                ))}
              </ul>
            ) : null}
            <small className="text-ink-2">
              <Moment at={entry.at} shows="both" />
            </small>{' '}
            <LookThen stream={streamOf(entry)} at={entry.at} />
            {below?.(entry)}
          </li>
        ))}
      </ol>
    </details>
  )
}

import { type ReactNode, useId } from 'react'
import { useWords } from '../../../../i18n/use-words.ts'
import { classes } from '../../../../ui/classes.ts'
import { describedBy, FieldFrame, inputClass } from '../../../../ui/field.tsx'
import { isProse, WordChanges } from '../../../history/word-changes.tsx'
import type { TextState } from '../editing.ts'

type Props = {
  readonly label: string
  readonly state: TextState
  /** Null: the member may not change it. */
  readonly onChange: ((text: string | null) => void) | null
  readonly rows?: number
  readonly lang?: string
  readonly dir?: 'rtl' | 'ltr' | 'auto'
  readonly maxLength: number
  /** What is shown instead while it is empty. */
  readonly instead?: string
  /** What it says today, where `state` is of the past. */
  readonly now?: string | undefined
}

/** A field of text that can stand over what the feed says: it says so, and has a way back. */
export function OverFeedField({ label, state, onChange, rows = 1, lang, dir, maxLength, instead, now }: Props) {
  const id = useId()
  const feeds = state.over ? <FeedSays state={state} onBack={onChange && (() => onChange(null))} /> : undefined
  const hint = now === undefined ? feeds : now === state.value ? undefined : <SaysNow now={now} was={state.value} />
  const shared = {
    ...{ id, value: state.value, maxLength, lang, dir, placeholder: instead },
    className: classes(
      inputClass,
      (now === undefined ? state.over || state.changed : hint) && 'yours',
      rows > 1 && 'py-2',
    ),
    'aria-describedby': describedBy(id, hint, null),
  }
  return (
    <FieldFrame {...{ id, label }} hint={hint}>
      {rows > 1 ? (
        <textarea {...shared} rows={rows} readOnly={!onChange} onChange={event => onChange?.(event.target.value)} />
      ) : (
        <input {...shared} readOnly={!onChange} onChange={event => onChange?.(event.target.value)} />
      )}
    </FieldFrame>
  )
}

/** "Now: …", under a value of the past; of prose, what became of its words. */
export function SaysNow({ now, was }: { readonly now: string; readonly was?: string }) {
  const t = useWords('product-editor')
  return (
    <>
      {t('past.now')}{' '}
      {was !== undefined && isProse(was, now) ? (
        <WordChanges {...{ was, now }} />
      ) : (
        <bdi>{now === '' ? t('history.nothing') : shorter(now)}</bdi>
      )}
    </>
  )
}

/** "The feed says … Yours wins. Use the feed's." */
export function FeedSays({
  state: { fed },
  shown = fed,
  onBack,
}: {
  readonly state: Pick<TextState, 'fed'>
  readonly shown?: ReactNode
  readonly onBack: (() => void) | null
}) {
  const t = useWords('product-editor')
  return (
    <span className="feed-says">
      {fed === '' ? (
        t('feed.nothing')
      ) : (
        <>
          {t('feed.says')} <q>{typeof shown === 'string' ? <bdi>{shorter(shown)}</bdi> : shown}</q>.
        </>
      )}{' '}
      {t('feed.yours')}{' '}
      {onBack ? (
        <button type="button" className="text-link" onClick={onBack}>
          {t('feed.use')}
        </button>
      ) : null}
    </span>
  )
}

const longest = 160
const shorter = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

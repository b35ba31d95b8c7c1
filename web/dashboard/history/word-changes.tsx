import { diffWords } from 'diff'
import { Fragment } from 'react'
import { useLanguage } from '../../i18n/use-words.ts'
import { localeOf } from '../../ui/numbers.ts'

/** So many words around a change are shown. */
const around = 4
/** Values of fewer words are read at a glance. */
const fewest = 3

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean)

/** Whether both values are prose that has words in common: it is told word by word what became of it. */
export function isProse(was: unknown, now: unknown): boolean {
  if (typeof was !== 'string' || typeof now !== 'string') return false
  const [before, after] = [wordsIn(was), wordsIn(now)]
  if (Math.min(before.length, after.length) < fewest) return false
  return before.some(word => after.includes(word))
}

/** A text of now, with the words that went struck through and those that came marked; what stayed is shortened. */
export function WordChanges({ was, now }: { readonly was: string; readonly now: string }) {
  const intlSegmenter = new Intl.Segmenter(localeOf(useLanguage()), { granularity: 'word' })
  const parts = diffWords(was, now, { intlSegmenter })
  return (
    <bdi className="word-changes">
      {parts.map(({ value, added, removed }, nth) => {
        if (removed) {
          const gap = parts[nth + 1]?.added && !/\s$/.test(value) ? ' ' : ''
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two texts keep their places
            <Fragment key={nth}>
              <del>{value}</del>
              {gap}
            </Fragment>
          )
        }
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two texts keep their places
        if (added) return <ins key={nth}>{value}</ins>
        return shortened(value, { isFirst: nth === 0, isLast: nth === parts.length - 1 })
      })}
    </bdi>
  )
}

function shortened(text: string, { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean }): string {
  const words = wordsIn(text)
  const [before, behind] = [isFirst ? 0 : around, isLast ? 0 : around]
  if (words.length <= before + behind + 1) return text
  const [start, end] = [/^\s*/.exec(text)?.[0] ?? '', /\s*$/.exec(text)?.[0] ?? '']
  const shown = [...words.slice(0, before), '…', ...words.slice(words.length - behind)]
  return `${isFirst ? '' : start}${shown.join(' ')}${isLast ? '' : end}`
}

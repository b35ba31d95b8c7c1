import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId, useState } from 'react'
import { ask } from '../../../../client/ask.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { ScannedVariant } from '../../../../models/inventory.ts'
import { numberIn } from '../../../../ui/numbers.ts'
import { Picture } from '../../../../ui/picture.tsx'
import { Swatch } from '../../../../ui/swatch.tsx'
import { changeScans } from './kept-scans.ts'
import { resolved, type ScanLine, type ScanMode, type Scans, without, withPieces } from './scans.ts'

type Props = {
  readonly line: ScanLine
  readonly mode: ScanMode
  readonly isNewest: boolean
  readonly onStep: (change: (scans: Scans) => Scans) => void
  readonly onFind: (code: string) => Promise<void>
}

/** A line of what was scanned. The newest can be corrected at once, the others when they are opened. */
export function ScanRow({ line, mode, isNewest, onStep, onFind }: Props) {
  const t = useWords('inventory')
  const language = useLanguage()
  const id = useId()
  const [opened, setOpened] = useState(false)
  const { code, pieces, variant, state } = line
  const number = (count: number) => numberIn(language, count)
  if (!variant) {
    return (
      <li className={state === 'unknown' ? 'bad' : undefined}>
        <CircleAlert size={24} aria-hidden />
        <div>
          <b>{state === 'unknown' ? t('scan.unknown') : t('scan.looking')}</b>
          <code dir="ltr">{code}</code>
          {state === 'unknown' ? (
            <Choose code={code} />
          ) : (
            <button type="button" className="text-link" onClick={() => void onFind(code)}>
              {t('scan.again')}
            </button>
          )}
          <button type="button" className="text-link" onClick={() => onStep(now => without(now, [code]))}>
            {t('scan.drop')}
          </button>
        </div>
        <b className="scan-pieces">{number(pieces)}</b>
      </li>
    )
  }
  const { name, picture, color, size, onHand, held, waiting, archived } = variant
  const place = [name, color?.name, size].filter(Boolean).join(', ')
  return (
    <li className={isNewest ? 'now' : undefined}>
      <Picture picture={picture} alt="" sizes="48px" className="row-picture" imgClassName="size-full object-contain" />
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className="scan-variant">
          {color ? <Swatch hexes={color.hexes} /> : null}
          <bdi>{[color?.name, size].filter(Boolean).join(', ') || variant.sku}</bdi>
        </span>
        {archived ? <span className="tag">{t('archived')}</span> : null}
        {mode === 'count' && pieces < held ? (
          <span className="tag warn">{t('scan.held', { count: held, number: number(held) })}</span>
        ) : null}
      </div>
      <button
        type="button"
        className="scan-pieces"
        aria-expanded={isNewest || opened}
        onClick={() => setOpened(!opened)}
      >
        <b dir="ltr">{mode === 'receive' ? `+${number(pieces)}` : number(pieces)}</b>
        <small className="scan-says">
          {onHand === null ? t('unlimited') : t('scan.says', { number: number(onHand) })}
        </small>
        <span className="sr-only">{t('scan.correct', { name: place })}</span>
      </button>
      {isNewest || opened ? (
        <div className="scan-step">
          <button
            type="button"
            aria-label={t('phone.less', { place })}
            onClick={() => onStep(now => withPieces(now, code, Math.max(0, pieces - 1)))}
          >
            −
          </button>
          <label htmlFor={id} className="sr-only">
            {t('scan.pieces', { name: place })}
          </label>
          <input
            id={id}
            inputMode="numeric"
            dir="ltr"
            value={pieces}
            onChange={event => {
              const typed = event.target.value.replace(/\D/g, '').slice(0, 9)
              onStep(now => withPieces(now, code, Number(typed || '0')))
            }}
          />
          <button
            type="button"
            aria-label={t('phone.more', { place })}
            onClick={() => onStep(now => withPieces(now, code, pieces + 1))}
          >
            +
          </button>
          {waiting > 0 ? <small>{t('waits', { count: waiting, number: number(waiting) })}</small> : null}
          <button type="button" className="text-link" onClick={() => onStep(now => without(now, [code]))}>
            {t('scan.drop')}
          </button>
        </div>
      ) : null}
    </li>
  )
}

/** Finds the variant that a code belongs to by words. */
function Choose({ code }: { readonly code: string }) {
  const t = useWords('inventory')
  const language = useLanguage()
  const id = useId()
  const [open, setOpen] = useState(false)
  const [found, setFound] = useState<readonly { readonly sku: string; readonly name: string }[] | null>(null)

  async function search(q: string) {
    const query = new URLSearchParams({ q, language })
    const asked = await ask<{ readonly variants: typeof found }>('GET', `/api/admin/inventory/variants?${query}`)
    if (asked.success) setFound(asked.answer.variants)
  }

  async function choose(sku: string) {
    const query = new URLSearchParams({ code: sku, language })
    const asked = await ask<ScannedVariant>('GET', `/api/admin/inventory/scan?${query}`)
    if (asked.success) changeScans(now => resolved(now, code, asked.answer))
  }

  if (!open)
    return (
      <button type="button" className="text-link" onClick={() => setOpen(true)}>
        {t('scan.choose')}
      </button>
    )
  return (
    <>
      <form
        className="scan-choose"
        onSubmit={event => {
          event.preventDefault()
          const q = new FormData(event.currentTarget).get('q')
          if (typeof q === 'string' && q.trim() !== '') void search(q.trim())
        }}
      >
        <label htmlFor={id}>{t('search')}</label>
        {/* biome-ignore lint/a11y/noAutofocus: a press asked for it */}
        <input id={id} name="q" className="list-field" autoFocus />
      </form>
      {found?.length === 0 ? <p role="status">{t('scan.none')}</p> : null}
      <ul>
        {found?.map(({ sku, name }) => (
          <li key={sku}>
            <button type="button" className="text-link" onClick={() => void choose(sku)}>
              <bdi>{name}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { ask } from '../../../../client/ask.ts'
import { useLanguagePrefix } from '../../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { StockPreview } from '../../../../models/inventory.ts'
import { Button } from '../../../../ui/button.tsx'
import { numberIn } from '../../../../ui/numbers.ts'
import { PageTitle } from '../../../../ui/page-title.tsx'
import { Becomes } from '../../../record/becomes.tsx'
import { NoteField } from '../note-field.tsx'
import type { Meanwhile } from '../sheet/meanwhile-panel.tsx'
import { useForNow } from '../use-for-now.ts'
import { changeScans } from './kept-scans.ts'
import { byProduct, type FoundLine, type ScanMode, type Scans, sending, without } from './scans.ts'
import { type SavedScans, type ScanProblem, sendScans, takeBack } from './send-scans.ts'

type Lines = readonly FoundLine[]

/** What was scanned, product by product, with what follows from it; each product is saved by itself. */
export function LookOver({ scans, onBack }: { readonly scans: Scans; readonly onBack: () => void }) {
  const t = useWords('inventory')
  const language = useLanguage()
  const groups = useMemo(() => byProduct(scans), [scans])
  const [note, setNote] = useState('')
  const [saving, setSaving] = useState(false)
  const [saved, setSaved] = useState(0)
  const [refused, setRefused] = useState<ReadonlyMap<string, ScanProblem>>(new Map())
  const [undo, setUndo] = useForNow<readonly SavedScans[]>()
  const [said, say] = useState('')
  const number = (count: number) => numberIn(language, count)
  const count = [...groups.values()].flat().length

  async function save() {
    setSaving(true)
    changeScans(now => sending(now, note.trim(), () => crypto.randomUUID()))
    const { saved, refused, undo: fresh } = await sendScans()
    setSaved(before => before + saved)
    setRefused(refused)
    setUndo(before => (fresh.length > 0 ? [...(before ?? []), ...fresh] : before))
    say('')
    setSaving(false)
  }

  async function back(saved: readonly SavedScans[]) {
    setSaving(true)
    const left = await takeBack(saved)
    setUndo(left.length > 0 ? left : null)
    setSaved(0)
    say(t(left.length > 0 ? 'scan.notUndone' : 'undone'))
    setSaving(false)
  }

  /** Somebody counted meanwhile: their number stands, or these are looked at anew. */
  function settle(productId: string, lines: Lines, { at, lines: theirs }: Meanwhile, choice: 'theirs' | 'mine') {
    const skus = new Map(theirs.map(line => [line.sku, line.onHand]))
    if (choice === 'theirs')
      changeScans(now =>
        without(
          now,
          lines.flatMap(({ code, variant }) => (skus.has(variant.sku) ? code : [])),
        ),
      )
    else
      changeScans(now => ({
        ...now,
        lines: now.lines.map(line =>
          line.variant && line.variant.productId === productId
            ? { ...line, variant: { ...line.variant, at, onHand: skus.get(line.variant.sku) ?? line.variant.onHand } }
            : line,
        ),
      }))
    setRefused(new Map([...refused].filter(([id]) => id !== productId)))
  }

  return (
    <div className="page scan">
      <PageTitle title={t('scan.lookTitle')} />
      <header className="list-head">
        <h1 className="d3">{t('scan.lookTitle')}</h1>
      </header>
      <p role="status">
        {saved > 0 ? t('saved', { count: saved, number: number(saved) }) : null}{' '}
        {refused.size > 0 ? t('scan.left', { count: refused.size, number: number(refused.size) }) : null} {said}{' '}
        {undo ? (
          <Button look="quiet" size="small" pending={saving} onClick={() => void back(undo)}>
            {t('undo')}
          </Button>
        ) : null}
      </p>
      {saving ? null : <OnItsWay scans={scans} onSend={() => void save()} />}
      {[...groups].map(([productId, lines]) => (
        <Group
          key={productId}
          {...{ productId, lines, mode: scans.mode, problem: refused.get(productId) ?? null }}
          onSettle={(meanwhile, choice) => settle(productId, lines, meanwhile, choice)}
        />
      ))}
      {count > 0 ? <NoteField value={note} onChange={setNote} /> : null}
      <footer className="scan-foot">
        {count > 0 ? (
          <Button pending={saving} onClick={() => void save()}>
            {t(scans.mode === 'count' ? 'save.counts' : 'save.moves', { count, number: number(count) })}
          </Button>
        ) : null}
        <Button look="secondary" onClick={onBack}>
          {t('scan.goOn')}
        </Button>
      </footer>
    </div>
  )
}

/** What was sent and got no answer: it is sent again, and counts once. */
export function OnItsWay({ scans: { sent }, onSend }: { readonly scans: Scans; readonly onSend: () => void }) {
  const t = useWords('inventory')
  const language = useLanguage()
  const count = sent.flatMap(({ lines }) => lines).length
  if (count === 0) return null
  return (
    <div role="alert" className="notice">
      <p>{t('scan.unanswered', { count, number: numberIn(language, count) })}</p>
      <Button look="secondary" size="small" onClick={onSend}>
        {t('sendAgain')}
      </Button>
    </div>
  )
}

type GroupProps = {
  readonly productId: string
  readonly lines: Lines
  readonly mode: ScanMode
  readonly problem: ScanProblem | null
  readonly onSettle: (meanwhile: Meanwhile, choice: 'theirs' | 'mine') => void
}

/** The lines of one product, and what follows from them. */
function Group({ productId, lines, mode, problem, onSettle }: GroupProps) {
  const t = useWords('inventory')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const number = (count: number) => numberIn(language, count)
  const afterOf = ({ variant, pieces }: Lines[number]) =>
    mode === 'count' || variant.onHand === null ? pieces : variant.onHand + pieces
  const nameOf = (sku: string) => {
    const variant = lines.find(line => line.variant.sku === sku)?.variant
    return [variant?.color?.name, variant?.size].filter(Boolean).join(', ') || sku
  }
  const preview = usePreview(
    productId,
    JSON.stringify(lines.map(line => ({ sku: line.variant.sku, quantity: afterOf(line) }))),
  )
  const meanwhile = problem?.code === 'counted-meanwhile' && problem.lines ? (problem as Meanwhile) : null
  return (
    <section className="panel" aria-label={lines[0]?.variant.name}>
      <header className="panel-head">
        <h2 className="panel-title">
          <Link to={`${prefix}/dashboard/product/inventory/${encodeURIComponent(productId)}`}>
            <bdi>{lines[0]?.variant.name}</bdi>
          </Link>
        </h2>
      </header>
      <div className="panel-part">
        <ul className="stock-changes">
          {lines.map(line => (
            <li key={line.code}>
              <bdi>{nameOf(line.variant.sku)}</bdi>
              <span className="numeric">
                {line.variant.onHand === null ? t('unlimited') : number(line.variant.onHand)}
                <Becomes />
                <b>{number(afterOf(line))}</b>
              </span>
            </li>
          ))}
        </ul>
        <ul className="stock-happens">
          {preview?.shorts.map(({ order, sku, pieces }) => (
            <li key={`${order} ${sku}`} className="warn">
              {order === null
                ? t('save.begunShort', { number: number(pieces), variant: nameOf(sku) })
                : `#${order} ${t('save.short', { number: number(pieces), variant: nameOf(sku) })}`}
            </li>
          ))}
          {preview?.told.map(({ sku, people }) => (
            <li key={sku}>{t('save.told', { count: people, number: number(people), variant: nameOf(sku) })}</li>
          ))}
        </ul>
        {problem && !meanwhile ? (
          <p role="alert" className="refused">
            {t('refused')} {t(`refusal.${problem.code}` as never, { defaultValue: '' })}
          </p>
        ) : null}
        {meanwhile ? (
          <div role="alert">
            <p>
              <b>{t('meanwhile.title')}</b>
            </p>
            <ul>
              {meanwhile.lines.map(({ sku, onHand, counted, by }) => (
                <li key={sku}>
                  <bdi>{nameOf(sku)}</bdi>:{' '}
                  {t('meanwhile.line', {
                    who: by ?? t('meanwhile.somebody'),
                    theirs: onHand === null ? t('unlimited') : number(onHand),
                    yours: number(counted),
                  })}
                </li>
              ))}
            </ul>
            <div className="stock-buttons">
              <Button type="button" look="secondary" onClick={() => onSettle(meanwhile, 'theirs')}>
                {t('meanwhile.theirs')}
              </Button>
              <Button type="button" look="secondary" onClick={() => onSettle(meanwhile, 'mine')}>
                {t('meanwhile.mine')}
              </Button>
            </div>
          </div>
        ) : null}
      </div>
    </section>
  )
}

function usePreview(productId: string, lines: string): StockPreview | null {
  const [preview, setPreview] = useState<StockPreview | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const address = `/api/admin/inventory/${encodeURIComponent(productId)}/preview`
    void ask<StockPreview>('POST', address, { body: { lines: JSON.parse(lines) }, signal: leaving.signal }).then(
      asked => {
        if (asked.success) setPreview(asked.answer)
      },
    )
    return () => leaving.abort()
  }, [productId, lines])
  return preview
}

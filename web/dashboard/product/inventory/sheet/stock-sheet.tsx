import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ask, type Refusal, unanswered } from '../../../../client/ask.ts'
import { useLanguagePrefix } from '../../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { StockSheetModel } from '../../../../models/inventory.ts'
import { Button } from '../../../../ui/button.tsx'
import { numberIn } from '../../../../ui/numbers.ts'
import { StockHistory } from '../../../history/stock-history.tsx'
import { DirtyBar } from '../../../record/dirty-bar.tsx'
import { forgetDraft, useDraft } from '../../../record/drafts.ts'
import { useCalm } from '../../../shell/live/use-calm.ts'
import { useChangesOf } from '../../../shell/live/use-live.ts'
import { MissingRight } from '../../../shell/missing-right.tsx'
import { useOnPhone } from '../../../use-media.ts'
import { StockLadder } from '../../editor/cell/stock-ladder.tsx'
import { useForNow } from '../use-for-now.ts'
import { type Mode, nothingTyped, saidAs, type Typed, type Why, withValues } from './changes.ts'
import { CountGrid } from './count-grid.tsx'
import { type Meanwhile, MeanwhilePanel } from './meanwhile-panel.tsx'
import { PhoneCounts } from './phone-counts.tsx'
import { SavePanel } from './save-panel.tsx'
import { useVariantName } from './use-variant-name.ts'

type Undo = { readonly of: number }

type Props = {
  readonly product: StockSheetModel
  /** The variant that is explained first; null: the first one. */
  readonly at: string | null
  /** Brings the product as it is now. */
  readonly refresh: () => Promise<void>
}

/** The stock of one product: counted, adjusted, explained. Another product needs another key. */
export function StockSheet({ product, at, refresh }: Props) {
  const t = useWords('inventory')
  const prefix = useLanguagePrefix()
  const language = useLanguage()
  const onPhone = useOnPhone()
  const kept = `stock/${product.productId}`
  const { id: draft, fields: typed, edit } = useDraft<Typed>(kept, () => nothingTyped)
  const [active, setActive] = useState(at)
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<(Refusal & Partial<Meanwhile>) | null>(null)
  const [said, say] = useState('')
  const [undo, setUndo] = useForNow<Undo>()
  const nameOf = useVariantName(product)
  const count = Object.keys(typed.values).length
  const onType = product.may.edit && !typed.sent ? (next: Typed) => edit(next) : null
  const address = `/api/admin/inventory/${encodeURIComponent(product.productId)}`
  const meanwhile = refusal?.code === 'counted-meanwhile' && refusal.lines ? (refusal as Meanwhile) : null

  const others = useCalm(500, refresh)
  useChangesOf(['product-rows'], product.productId, others)

  /** The code of a refusal; null: it is done. */
  async function send(path: 'count' | 'adjust' | 'undo', body: object): Promise<string | null> {
    setPending(true)
    setRefusal(null)
    const asked = await ask<{ readonly undo: Undo | null }, Refusal & Partial<Meanwhile>>(
      'POST',
      `${address}/${path}`,
      {
        body,
      },
    )
    if (asked.success) {
      setUndo(path === 'undo' ? null : asked.answer.undo)
      await refresh()
    } else setRefusal(asked.problem)
    setPending(false)
    return asked.success ? null : asked.problem.code
  }

  async function save(sent: Why) {
    const { mode, at, values, seen } = typed
    const why = { id: draft, reason: sent.reason, ...(sent.note && { note: sent.note }) }
    const entries = Object.entries(values)
    edit({ sent })
    const problem =
      mode === 'set'
        ? await send('count', {
            ...{ ...why, at },
            lines: entries.map(([sku, quantity]) => ({ sku, quantity, seen: seen[sku] ?? null })),
          })
        : await send('adjust', { ...why, lines: entries.map(([sku, by]) => ({ sku, by })) })
    if (problem !== null) {
      if (!unanswered.includes(problem)) edit({ sent: null })
      return
    }
    forgetDraft(kept)
    say(t('saved', { count: entries.length, number: numberIn(language, entries.length) }))
  }

  /** What somebody counted meanwhile stands, or gives way. */
  async function settle({ at, lines }: Meanwhile, choice: 'theirs' | 'mine') {
    const skus = lines.map(({ sku }) => sku)
    const next =
      choice === 'theirs'
        ? withValues(typed, new Map(skus.map(sku => [sku, null])), product)
        : {
            ...typed,
            at,
            seen: { ...typed.seen, ...Object.fromEntries(lines.map(({ sku, onHand }) => [sku, onHand])) },
          }
    edit(next)
    setRefusal(null)
    await refresh()
  }

  function discard() {
    forgetDraft(kept)
    setRefusal(null)
  }

  const setMode = (mode: Mode) => edit(saidAs(typed, mode))
  const sku = active ?? product.variants[0]?.sku
  const variant = product.variants.find(each => each.sku === sku)
  const Sheet = onPhone ? PhoneCounts : CountGrid
  return (
    <>
      {count > 0 && product.may.edit ? (
        <DirtyBar
          what={t('dirty', { count, number: numberIn(language, count) })}
          detail=""
          save={t('look')}
          pending={pending}
          onSave={() => document.querySelector<HTMLElement>('.stock-save select')?.focus()}
          onDiscard={discard}
        />
      ) : null}
      <p role="status" className="said">
        {said}
        {undo ? (
          <Button
            look="quiet"
            size="small"
            pending={pending}
            onClick={async () => {
              const problem = await send('undo', { id: crypto.randomUUID(), of: undo.of })
              if (problem === null) say(t('undone'))
            }}
          >
            {t('undo')}
          </Button>
        ) : null}
      </p>
      {product.may.edit ? null : (
        <MissingRight right={{ permission: 'stock', to: 'edit' }}>{t('readOnly')}</MissingRight>
      )}
      {typed.sent && !pending ? (
        <p role="alert" className="refused">
          {t('noAnswer')}
        </p>
      ) : refusal && !meanwhile ? (
        <p role="alert" className="refused">
          {t('refused')} {t(`refusal.${refusal.code}` as never, { defaultValue: '' })}
        </p>
      ) : null}
      {meanwhile ? (
        <MeanwhilePanel {...{ meanwhile, nameOf }} onSettle={choice => void settle(meanwhile, choice)} />
      ) : null}
      <div className="order-columns">
        <div className="order-main">
          <section className="panel" aria-label={t('sheet.title')}>
            <header className="panel-head">
              <h2 className="panel-title">{t('sheet.title')}</h2>
              {onType ? (
                <fieldset aria-label={t('sheet.mode')} className="segments">
                  {(['set', 'move'] as const).map(each => (
                    <button
                      key={each}
                      type="button"
                      aria-pressed={each === typed.mode}
                      onClick={() => each !== typed.mode && setMode(each)}
                    >
                      {t(`sheet.${each}`)}
                    </button>
                  ))}
                </fieldset>
              ) : null}
            </header>
            {product.variants.length === 0 ? (
              <p className="panel-part">{t('sheet.none')}</p>
            ) : (
              <Sheet {...{ product, typed, onType }} draft={`${draft} ${typed.mode}`} onActive={setActive} />
            )}
          </section>
        </div>
        <div className="order-side">
          {count > 0 && product.may.edit ? (
            <SavePanel
              key={draft}
              {...{ product, typed, pending }}
              onSave={why => void save(why)}
              onDiscard={discard}
            />
          ) : null}
          {variant ? (
            <section className="panel inspector" aria-label={nameOf(variant.sku)}>
              <header className="panel-head">
                <h2 className="panel-title">
                  <bdi>{nameOf(variant.sku)}</bdi>
                </h2>
                <code dir="ltr">{variant.articleNumber ?? variant.sku}</code>
              </header>
              <div className="panel-part">
                {variant.archived ? <p className="notice">{t('archivedAbout')}</p> : null}
                {variant.onHand === null ? <p>{t('untracked')}</p> : null}
                <StockLadder key={variant.sku} variant={variant} productId={product.productId} />
                {variant.waiting > 0 ? (
                  <p>
                    <Link
                      to={`${prefix}/dashboard/product/waiting?f.product=${encodeURIComponent(product.productId)}`}
                      className="text-link"
                    >
                      {t('waits', { count: variant.waiting, number: numberIn(language, variant.waiting) })}
                    </Link>
                  </p>
                ) : null}
                {onType && product.may.untrack && typed.mode === 'set' && variant.onHand !== null ? (
                  <Button
                    look="quiet"
                    size="small"
                    onClick={() => onType(withValues(typed, new Map([[variant.sku, -1]]), product))}
                  >
                    {t('untrack')}
                  </Button>
                ) : null}
              </div>
              <StockHistory
                key={variant.sku}
                productId={product.productId}
                sku={variant.sku}
                at={product.at}
                mayUndo={product.may.edit}
                looksBack={product.may.history}
              />
            </section>
          ) : null}
        </div>
      </div>
    </>
  )
}

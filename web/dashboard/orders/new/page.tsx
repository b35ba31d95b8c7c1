import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useId, useState } from 'react'
import { Link, useLoaderData, useNavigate, useParams, useRevalidator, useSearchParams } from 'react-router-dom'
import { ask, type Refusal as Refused } from '../../../client/ask.ts'
import { momentIn } from '../../../i18n/moment-in.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Currency } from '../../../ui/currency.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { useTell } from '../../use-tell.tsx'
import type { Fault } from '../address-fields.tsx'
import { Buyer, isAddress, type Typed, typedBuyer } from './buyer.tsx'
import { OtherDrafts } from './drafts.tsx'
import { Items } from './items.tsx'
import type { NewOrderData } from './loader.ts'
import { Delivery, Payment } from './paying.tsx'
import { Refusal } from './refusal.tsx'
import { Total } from './total.tsx'
import { type DraftInHand, useDraft } from './use-draft.ts'
import { Waiting } from './waiting.tsx'

/** An order that staff make for a buyer. */
export function Component() {
  const data = useLoaderData() as NewOrderData
  const { draft } = data
  const t = useWords('new-order')
  const prefix = useLanguagePrefix()
  return (
    <Currency value={draft.currency}>
      <div className="page">
        <PageTitle title={t('title')} />
        <header className="order-head">
          <Link to={`${prefix}/dashboard/orders`} className="back" aria-label={t('back')}>
            <ArrowLeft size={18} className="rtl:-scale-x-100" aria-hidden />
          </Link>
          <h1 className="d3">{t('title')}</h1>
          {draft.ordered ? <OtherDrafts others={draft.others} /> : null}
        </header>
        {/* A draft that was taken back begins anew with what the shop keeps of it. */}
        {draft.ordered ? <Waiting draft={draft} ordered={draft.ordered} /> : <Filling key={draft.draftId} {...data} />}
      </div>
    </Currency>
  )
}

type Placed = { readonly orderId: string; readonly number: number | null }

function Filling({ draft: model, products }: NewOrderData) {
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const [search, setSearch] = useSearchParams()
  const inHand = useDraft(model)
  const named = useParams().draftId !== undefined
  // Whatever is asked for next, and a reload, goes on with this draft.
  useEffect(() => {
    if (named) return
    void navigate(`${prefix}/dashboard/orders/new/${model.draftId}${window.location.search}`, {
      replace: true,
      preventScrollReset: true,
    })
  }, [named, navigate, prefix, model.draftId])
  const { draft, sums, change, keep } = inHand
  const [typed, setTyped] = useState<Typed>(() => typedBuyer(model.body.buyer))
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [refusal, setRefusal] = useState<Refused | null>(null)
  const [pending, setPending] = useState(false)
  const shown = (search.get('show') ?? '').split(',').filter(Boolean)
  const show = (slugs: readonly string[]) =>
    setSearch(
      before => {
        const next = new URLSearchParams(before)
        if (slugs.length > 0) next.set('show', slugs.join(','))
        else next.delete('show')
        return next
      },
      { replace: true, preventScrollReset: true },
    )

  /** Everything is kept first: the shop orders what it has of the draft. */
  async function order() {
    setPending(true)
    setRefusal(null)
    setFaults([])
    const kept = await keep()
    if (kept) {
      const body = { id: crypto.randomUUID(), revision: kept.revision, expectedTotal: kept.sums.totals.total }
      const asked = await ask<Placed, Refused & { readonly fields?: readonly Fault[] }>(
        'POST',
        `/api/admin/order-drafts/${model.draftId}/order`,
        { body },
      )
      if (asked.success && asked.answer.number !== null)
        await navigate(`${prefix}/dashboard/orders/${asked.answer.number}`, { replace: true })
      else if (asked.success) await revalidator.revalidate()
      else {
        setRefusal(asked.problem)
        setFaults(asked.problem.fields ?? [])
        // Prices and stock may be others by now.
        if (asked.problem.code !== 'invalid-request') await keep()
      }
    }
    setPending(false)
  }

  async function changeLines(lines: typeof draft.lines) {
    const known = new Set(products.flatMap(({ variants }) => variants.map(({ sku }) => sku)))
    change({ lines })
    // Of a pasted SKU nobody knows the product yet: it comes with the page.
    if (!lines.every(({ sku }) => known.has(sku)) && (await keep())) await revalidator.revalidate()
  }

  return (
    <>
      <Head model={model} inHand={inHand} unsaid={typed !== typedBuyer(model.body.buyer) && draft.buyer === null} />
      <Refusal refusal={refusal ?? inHand.refusal} />
      <div className="order-columns">
        <div className="order-main">
          <Buyer
            {...{ typed, faults, countries: model.countries }}
            onChange={next => {
              setTyped(next)
              change({ buyer: isAddress(next.billing.email) ? next : null })
            }}
          />
          <Items
            {...{ lines: draft.lines, products, sums }}
            onChange={lines => void changeLines(lines)}
            onShow={slug => show([...new Set([...shown, slug])])}
            onHide={slug => show(shown.filter(each => each !== slug))}
          />
          <div className="draft-pair">
            <Delivery {...{ draft, sums, faults }} onChange={change} />
            <Payment {...{ draft, faults, methods: model.methods }} onChange={change} />
          </div>
          <Note
            note={typed.note}
            onChange={note => {
              const next = { ...typed, note }
              setTyped(next)
              change({ buyer: isAddress(next.billing.email) ? next : null })
            }}
          />
        </div>
        <div className="order-side">
          <Total {...{ draft, sums, pending }} onChange={change} onOrder={() => void order()} />
        </div>
      </div>
    </>
  )
}

type HeadProps = {
  readonly model: NewOrderData['draft']
  readonly inHand: DraftInHand
  /** A buyer is typed whom the shop cannot keep yet. */
  readonly unsaid: boolean
}

/** Says what is kept of the draft, and whether somebody else changed it. */
function Head({ model, inHand: { keeping, edited, keepMine, revision }, unsaid }: HeadProps) {
  const t = useWords('new-order')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const { tell, pending, refusal, dialog } = useTell()
  return (
    <>
      <div className="draft-state">
        <span className="tag" role="status">
          {t(keeping === 'kept' ? (unsaid ? 'kept.unsaid' : 'kept.kept') : `kept.${keeping}`)}
        </span>
        <OtherDrafts others={model.others} />
        {revision >= 0 ? (
          <Button
            look="secondary"
            size="small"
            pending={pending}
            onClick={async () => {
              if (!window.confirm(t('discard.sure'))) return
              const discarded = await ask<null>('POST', `/api/admin/order-drafts/${model.draftId}/discard`)
              if (discarded.success) await navigate(`${prefix}/dashboard/orders`)
              else await tell('POST', `/api/admin/order-drafts/${model.draftId}/discard`)
            }}
          >
            {t('discard.press')}
          </Button>
        ) : null}
      </div>
      <Refusal refusal={refusal} />
      {edited ? (
        <div className="notice edited" role="alert">
          <p suppressHydrationWarning>
            {t('edited.text', {
              who: edited.by ?? t('edited.somebody'),
              when: edited.at ? momentIn(language, edited.at) : '',
            })}
          </p>
          <Button look="secondary" size="small" onClick={() => window.location.reload()}>
            {t('edited.theirs')}
          </Button>
          <Button look="secondary" size="small" onClick={keepMine}>
            {t('edited.mine')}
          </Button>
        </div>
      ) : null}
      {dialog}
    </>
  )
}

function Note({ note, onChange }: { readonly note: string; readonly onChange: (note: string) => void }) {
  const t = useWords('new-order')
  const id = useId()
  return (
    <section className="panel">
      <div className="panel-part new-order-part">
        <label htmlFor={id} className="panel-title">
          {t('note.title')} <small className="text-ink-2">{t('note.hint')}</small>
        </label>
        <textarea
          id={id}
          rows={2}
          maxLength={2000}
          dir="auto"
          className="list-field"
          value={note}
          onChange={event => onChange(event.target.value)}
        />
      </div>
    </section>
  )
}

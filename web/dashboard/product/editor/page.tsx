import { startTransition, useState } from 'react'
import { useLoaderData, useLocation, useRevalidator } from 'react-router-dom'
import type { Refusal } from '../../../client/ask.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useWords } from '../../../i18n/use-words.ts'
import type { EditedMeanwhile } from '../../../models/edited-meanwhile.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { UndoLine } from '../../history/undo-line.tsx'
import { type Choices, ConflictDialog } from '../../record/conflict-dialog.tsx'
import { DirtyBar } from '../../record/dirty-bar.tsx'
import { forgetDraft, useDraft } from '../../record/drafts.ts'
import { useTell } from '../../record/use-tell.tsx'
import { useCalmRefresh } from '../../shell/live/use-calm.ts'
import { useChangesOf } from '../../shell/live/use-live.ts'
import { MissingRight } from '../../shell/missing-right.tsx'
import { ProductHead, styleAndAddress } from '../product-head.tsx'
import { StateTag } from '../state-tag.tsx'
import { Inspector } from './cell/inspector.tsx'
import { type Changes, toSend } from './editing.ts'
import { Attributes } from './fields/attributes.tsx'
import { Basics } from './fields/basics.tsx'
import { Organization } from './fields/organization.tsx'
import { SearchPreview } from './fields/search-preview.tsx'
import type { ProductData } from './loader.ts'
import { LookOver } from './look-over.tsx'
import { ProductPast } from './past/product-past.tsx'
import { Pictures } from './pictures/panel.tsx'
import { ProductHistory } from './product-history.tsx'
import { Source, Status } from './side.tsx'
import { useBesidePrices } from './use-beside-prices.ts'
import { usePaths } from './use-paths.tsx'
import { AddVariants } from './variants/add-variants.tsx'
import { ArchiveColors } from './variants/archive.tsx'
import { CloseoutColors } from './variants/closeout.tsx'
import { SheetPanel } from './variants/sheet-panel.tsx'

/** So long Undo stands beside what was saved; after that it is in the history. */
const undoMs = 10_000

/** A draft without changes is typed over whatever is loaded. */
const nothing = { changes: {} as Changes, base: -1 }

/** One product, and everything about it that is typed. */
export function Component() {
  const { product, past } = useLoaderData() as ProductData
  // Another product begins anew.
  if (past) return <ProductPast key={product.productId} now={product} past={past} />
  return <Editor key={product.productId} product={product} />
}

function Editor({ product }: Pick<ProductData, 'product'>) {
  const t = useWords('product-editor')
  const prefix = useLanguagePrefix()
  const { state: from } = useLocation()
  const revalidator = useRevalidator()
  const kept = `product/${product.productId}`
  const { id: draft, fields, edit } = useDraft(kept, () => nothing)
  const { tell, pending, refusal, forget, dialog } = useTell<Refusal & Partial<EditedMeanwhile>>()
  const [active, setActive] = useState<string | null>(null)
  const [said, say] = useState('')
  /** The last save, which can be taken back for a while. */
  const [saved, setSaved] = useState<{ readonly save: string; readonly until: string } | null>(null)
  const { changes } = fields
  const paths = usePaths(product, changes)
  const count = Object.keys(changes).length
  const base = fields.base < 0 ? product.base : fields.base
  const meanwhile = count > 0 && product.base > base
  const setBack = refusal?.code === 'base-ahead' ? refusal.base : undefined
  const edited = refusal?.code === 'edited-meanwhile' && refusal.clashes ? (refusal as EditedMeanwhile) : null

  // Typed values stand over loaded ones, so that others may change the rest under them.
  const refresh = useCalmRefresh(500)
  useChangesOf(['product-rows'], product.productId, refresh)

  const onChange = product.may.edit
    ? (next: Changes) => {
        say('')
        setSaved(null)
        edit(Object.keys(next).length === 0 ? nothing : { changes: next, base })
      }
    : null

  function discard() {
    forgetDraft(kept)
    forget()
  }

  async function save(over = base, choices: Choices = {}) {
    const mine = Object.fromEntries(
      Object.entries(changes).flatMap(([path, value]) => {
        if (choices[path] === 'theirs') return []
        return [[path, typeof value === 'object' && value !== null ? value.map(toSend) : value] as const]
      }),
    )
    const body = { id: draft, base: over, changes: mine }
    const address = `/api/admin/products/${encodeURIComponent(product.productId)}`
    const isMine = Object.keys(mine).length > 0
    if (!isMine) await revalidator.revalidate()
    else if (!(await tell('POST', address, body))) return
    setSaved(isMine ? { save: draft, until: new Date(Date.now() + undoMs).toISOString() } : null)
    discard()
    say(t('saved'))
  }

  const told: { readonly [code: string]: string } = {
    'address-taken': t('address.taken'),
    'all-archived': t('archive.all'),
    'base-ahead': t('setBack'),
  }
  const fields_ = { product, changes, onChange }
  const beside = { product, ...useBesidePrices(changes, onChange) }
  const back = `${prefix}/dashboard/product${(from as { readonly list?: string } | null)?.list ?? ''}`
  return (
    <div className="page">
      <PageTitle title={product.name || product.style} />
      {count > 0 && onChange ? (
        <DirtyBar
          what={t('dirty.title', { changes: paths.listOf(changes) })}
          detail=""
          save={t('dirty.save')}
          pending={pending}
          onSave={() => void save(setBack)}
          onDiscard={discard}
        />
      ) : null}
      <ProductHead product={product} back={back} backLabel={t('back')} about={styleAndAddress(product)}>
        <StateTag state={product.state} />
      </ProductHead>
      <div className="saved-bar">
        <p role="status" className="said">
          {said}
        </p>
        {saved ? (
          <UndoLine
            key={saved.save}
            address={`/api/admin/products/${encodeURIComponent(product.productId)}/undo`}
            body={{ save: saved.save }}
            words="history"
            {...{ until: saved.until, sentence: t('saved'), stays: [] }}
            onDone={done => {
              setSaved(null)
              say(done)
            }}
          />
        ) : null}
      </div>
      {product.may.edit ? null : (
        <MissingRight right={{ permission: 'product', to: 'edit' }}>{t('readOnly')}</MissingRight>
      )}
      {meanwhile ? <p className="notice">{t('meanwhile')}</p> : null}
      {refusal && !edited ? (
        <p role="alert" className="refused">
          {t('refused')} {told[refusal.code ?? ''] ?? refusal.detail}
        </p>
      ) : null}
      {dialog}
      {edited ? (
        <ConflictDialog
          edited={edited}
          label={paths.nameOf}
          shown={paths.shown}
          free={count - edited.clashes.length}
          pending={pending}
          onSave={choices => void save(edited.base, choices)}
          onBack={forget}
        />
      ) : null}
      <div className="order-columns">
        <div className="order-main">
          {count > 0 && onChange ? <LookOver {...{ product, changes, onChange }} /> : null}
          {/* The why of a cell may come after the picture that answers the key. */}
          <SheetPanel {...fields_} draft={draft} onActive={sku => startTransition(() => setActive(sku))}>
            <CloseoutColors {...beside} />
            <ArchiveColors {...beside} />
            <AddVariants product={product} isDirty={count > 0} />
          </SheetPanel>
          <Pictures {...beside} />
          <Basics {...beside} />
          <Attributes {...beside} />
          <SearchPreview {...beside} />
        </div>
        <div className="order-side">
          {product.variants.length > 0 ? <Inspector {...fields_} sku={active ?? product.variants[0]!.sku} /> : null}
          <Status {...beside} />
          <Organization {...beside} />
          <Source product={product} />
          <ProductHistory product={product} />
        </div>
      </div>
    </div>
  )
}

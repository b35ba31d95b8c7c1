import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useLoaderData } from 'react-router-dom'
import type { Settings } from '#domain/settings/events.ts'
import { sameData } from '#domain/shared/merge-sections.ts'
import type { Refusal } from '../../client/ask.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { EditedMeanwhile } from '../../models/edited-meanwhile.ts'
import type { ShippingModel } from '../../models/settings.ts'
import { Button } from '../../ui/button.tsx'
import { localeOf, numberIn } from '../../ui/numbers.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { type Choices, ConflictDialog } from '../record/conflict-dialog.tsx'
import { DirtyBar } from '../record/dirty-bar.tsx'
import { forgetDraft, useDraft } from '../record/drafts.ts'
import { useTell } from '../record/use-tell.tsx'
import { MissingRight } from '../shell/missing-right.tsx'
import { Area } from './area.tsx'
import { type AreaFields, areaIn, type Fault, fieldsOf, isFault, newArea } from './fields.ts'
import { TryIt } from './try-it.tsx'
import { Unserved } from './unserved.tsx'
import { DeliveryWhatIfs } from './what-if.tsx'

const draftName = 'shipping'
/** What was typed, and the areas that it was typed over. */
type Mine = { readonly base: number; readonly from: Settings['delivery']; readonly areas: readonly AreaFields[] }

/** Where the shop delivers, how, and at what cost. */
export function Component() {
  const model = useLoaderData() as ShippingModel
  const t = useWords('shipping')
  const language = useLanguage()
  const draft = useDraft<{ readonly mine: Mine | null }>(draftName, () => ({ mine: null }))
  const standing: Mine = { base: model.base, from: model.delivery, areas: model.delivery.areas.map(fieldsOf) }
  const { base, from, areas } = draft.fields.mine ?? standing
  const { tell, pending, refusal, forget, dialog } = useTell<Refusal & Partial<EditedMeanwhile>>()
  const [open, setOpen] = useState<number | null>(null)
  const [pressed, setPressed] = useState(false)
  const [said, say] = useState('')

  const read = areas.map(areaIn)
  const faults = new Map<number, Fault>(read.flatMap((each, at) => (isFault(each) ? [[at, each] as const] : [])))
  const whole = read.flatMap(each => (isFault(each) ? [] : [each]))
  const changed = areas
    .filter(
      (area, at) =>
        !sameData(
          read[at],
          from.areas.find(each => each.area === area.area),
        ),
    )
    .map(({ area }) => area || t('unnamed'))
  const gone = from.areas.filter(({ area }) => !areas.some(each => each.area === area)).map(({ area }) => area)
  const names = [...changed, ...gone.filter(area => !changed.includes(area))]
  const typed = names.length > 0 || areas.length !== from.areas.length
  const edited = refusal?.code === 'edited-meanwhile' && refusal.clashes ? (refusal as EditedMeanwhile) : null
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' })

  function edit(next: readonly AreaFields[]) {
    say('')
    const same = sameData(next.map(areaIn), from.areas)
    draft.edit({ mine: same ? null : { base, from, areas: next } })
  }

  function discard() {
    forgetDraft(draftName)
    setPressed(false)
    forget()
  }

  async function save(over = base, choices: Choices = {}) {
    setPressed(true)
    const [first] = faults.keys()
    if (first !== undefined) return setOpen(first)
    const keepsTheirs = choices['delivery.areas'] === 'theirs'
    const body = { id: draft.id, base: over, changes: { 'delivery.areas': whole } }
    if (!keepsTheirs && !(await tell('PATCH', '/api/admin/shipping', body))) return
    discard()
    setOpen(null)
    say(t(keepsTheirs ? 'keptTheirs' : 'saved'))
  }

  return (
    <div className="page">
      {dialog}
      <PageTitle title={t('title')} />
      {typed && model.may.edit ? (
        <DirtyBar
          what={t('dirty.what', { areas: list.format(names) })}
          detail={
            faults.size > 0 ? t('dirty.faults', { count: faults.size, number: numberIn(language, faults.size) }) : ''
          }
          save={t('dirty.save')}
          pending={pending}
          onSave={() => void save()}
          onDiscard={discard}
        />
      ) : null}
      <div className="list-head">
        <h1 className="d3">{t('title')}</h1>
        {model.may.edit ? (
          <Button
            look="secondary"
            size="small"
            onClick={() => {
              edit([...areas, newArea])
              setOpen(areas.length)
            }}
          >
            <Plus size={18} aria-hidden />
            {t('newArea')}
          </Button>
        ) : null}
      </div>
      <p className="lead">
        {t('lead')} {model.currency ? null : t('baseCurrency')}
      </p>
      <p role="status" className="said above">
        {said}
      </p>
      {refusal && !edited ? (
        <div role="alert">
          {refusal.code === 'not-permitted' ? (
            <MissingRight right={{ permission: 'shipping', to: 'delete' }}>{t('refused.remove')}</MissingRight>
          ) : (
            <p className="refused">{t('refused.other')}</p>
          )}
        </div>
      ) : null}
      {model.may.edit ? null : <MissingRight right={{ permission: 'shipping', to: 'edit' }} />}
      <div className="shipping">
        <div className="shipping-areas">
          {areas.length === 0 ? <p className="notice">{t('none')}</p> : null}
          {areas.map((area, at) => (
            <Area
              // biome-ignore lint/suspicious/noArrayIndexKey: an area is its place while it is named
              key={at}
              area={area}
              model={model}
              open={open === at}
              fault={pressed ? faults.get(at) : undefined}
              mayRemove={model.may.delete || !from.areas.some(each => each.area === area.area)}
              onOpen={isOpen => setOpen(isOpen ? at : null)}
              onEdit={model.may.edit ? change => edit(areas.with(at, { ...area, ...change })) : null}
              onRemove={() => {
                edit(areas.toSpliced(at, 1))
                setOpen(null)
              }}
            />
          ))}
          <Unserved areas={whole} model={model} />
        </div>
        <div className="shipping-side">
          <TryIt delivery={{ areas: whole }} saved={from} model={model} />
          <DeliveryWhatIfs delivery={faults.size > 0 ? null : { areas: whole }} model={model} />
        </div>
      </div>
      {edited ? (
        <ConflictDialog
          edited={edited}
          label={() => t('areas')}
          shown={(_, value) =>
            list.format((JSON.parse(value) as Settings['delivery']['areas']).map(({ area }) => area))
          }
          free={0}
          pending={pending}
          onSave={choices => void save(edited.base, choices)}
          onBack={forget}
        />
      ) : null}
    </div>
  )
}

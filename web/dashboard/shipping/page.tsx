import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLoaderData } from 'react-router-dom'
import type { Settings } from '#domain/settings/events.ts'
import { sameData } from '#domain/shared/merge-sections.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { ShippingModel } from '../../models/settings.ts'
import { Button } from '../../ui/button.tsx'
import { localeOf, numberIn } from '../../ui/numbers.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { DirtyBar } from '../record/dirty-bar.tsx'
import { type PathsRefused, useRecordForm } from '../record/use-record-form.tsx'
import { useTell } from '../record/use-tell.tsx'
import { MissingRight } from '../shell/missing-right.tsx'
import { Area } from './area.tsx'
import { type AreaFields, areaIn, type Fault, fieldsOf, isFault, newArea, wholeIn } from './fields.ts'
import { TryIt } from './try-it.tsx'
import { Unserved } from './unserved.tsx'
import { DeliveryWhatIfs } from './what-if.tsx'

const path = 'delivery.areas'
type Values = { readonly [path]: readonly AreaFields[] }

/** Where the shop delivers, how, and at what cost. */
export function Component() {
  const model = useLoaderData() as ShippingModel
  const t = useWords('shipping')
  const language = useLanguage()
  const telling = useTell<PathsRefused>()
  const { tell, pending, refusal, dialog } = telling
  const [open, setOpen] = useState<number | null>(null)
  const [pressed, setPressed] = useState(false)
  const [said, say] = useState('')
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' })
  const form = useRecordForm<Values>({
    ...{ name: 'shipping/areas', stored: { [path]: model.delivery.areas.map(fieldsOf) }, base: model.base, telling },
    beside: null,
    label: () => t('areas'),
    shown: (_, value) => list.format((JSON.parse(value) as Settings['delivery']['areas']).map(({ area }) => area)),
    as: (_, value) => (value as Values[typeof path]).map(areaIn),
    ready(): boolean {
      const [first] = faults.keys()
      flushSync(() => {
        setPressed(true)
        if (first !== undefined) setOpen(first)
      })
      if (first !== undefined) document.querySelector<HTMLElement>('.shipping-form [aria-invalid]')?.focus()
      return first === undefined
    },
    send: (id, { after }, { base }) =>
      tell('PATCH', '/api/admin/shipping', { id, base, changes: { [path]: after[path]!.map(areaIn) } }),
    onSaved({ after }, _, undone) {
      setPressed(false)
      setOpen(null)
      say(t(undone ? 'undo.done' : after[path] ? 'saved' : 'keptTheirs'))
    },
  })
  const areas = form.values[path]
  const from = { areas: wholeIn(form.from[path].map(areaIn)) }

  const read = areas.map(areaIn)
  const faults = new Map<number, Fault>(read.flatMap((each, at) => (isFault(each) ? [[at, each] as const] : [])))
  const whole = wholeIn(read)
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

  function edit(next: readonly AreaFields[]) {
    say('')
    form.edit({ [path]: next })
  }

  return (
    <div className="page">
      {dialog}
      <PageTitle title={t('title')} />
      {form.changed.length > 0 && model.may.edit ? (
        <DirtyBar
          what={t('dirty.what', { areas: list.format(names) })}
          detail={
            faults.size > 0 ? t('dirty.faults', { count: faults.size, number: numberIn(language, faults.size) }) : ''
          }
          save={t('dirty.save')}
          pending={pending}
          onSave={() => void form.save()}
          onDiscard={() => {
            setPressed(false)
            form.discard()
          }}
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
      <div className="saved-bar">
        <p role="status" className="said">
          {said}
        </p>
        {model.may.edit ? form.undoBar({ about: () => t('undo.about'), press: t('undo.press') }) : null}
      </div>
      {refusal && !form.edited ? (
        <div role="alert">
          {refusal.code === 'not-permitted' ? (
            <MissingRight right={{ permission: 'shipping', to: 'delete' }}>{t('refused.remove')}</MissingRight>
          ) : (
            <p className="refused">{t(refusal.code === 'base-ahead' ? 'refused.setBack' : 'refused.other')}</p>
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
          <Unserved areas={faults.size > 0 ? from.areas : whole} model={model} />
        </div>
        <div className="shipping-side">
          <TryIt
            delivery={{ areas: whole }}
            saved={from}
            notWhole={[...faults.keys()].map(at => areas[at]!.area || t('unnamed'))}
            model={model}
          />
          <DeliveryWhatIfs delivery={faults.size > 0 ? null : { areas: whole }} model={model} />
        </div>
      </div>
      {form.conflict}
    </div>
  )
}

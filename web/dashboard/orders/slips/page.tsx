import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useState } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router-dom'
import { mostSlips } from '#domain/shared/most-slips.ts'
import { ask } from '../../../client/ask.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { SlipModel } from '../../../models/slips.ts'
import { Button } from '../../../ui/button.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Moment } from '../../history/moment.tsx'
import { MissingRight } from '../../shell/missing-right.tsx'
import { usePacking } from '../packing.ts'
import type { SlipsData } from './loader.ts'
import { Slip } from './slip.tsx'

const papers = ['a4', 'letter'] as const

/** Packing slips, an order a page. Printing says who packs them, so that two people do not pack one order. */
export function Component() {
  const { shop, slips, without, may, chosen } = useLoaderData() as SlipsData
  const t = useWords('slips')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { revalidate } = useRevalidator()
  const [paper, setPaper] = useState<(typeof papers)[number]>('a4')
  const [notes, setNotes] = useState(true)
  const [takenOver, setTakenOver] = useState<ReadonlySet<number>>(new Set())
  const [refused, setRefused] = useState<readonly { readonly number: number; readonly why: string }[]>([])
  const [pending, setPending] = useState(false)
  const [printedAt, setPrintedAt] = useState<string | null>(null)
  const others = slips.filter(({ packing }) => packing && !packing.mine)
  const mine = slips.filter(slip => !others.includes(slip) || takenOver.has(slip.number))
  const count = numberIn(language, mine.length)
  usePacking(may ? mine.map(({ number }) => number) : [])

  async function print() {
    setPending(true)
    const failed: { number: number; why: string }[] = []
    for (const { number } of mine) {
      const body = { takeOver: takenOver.has(number) }
      const asked = await ask('POST', `/api/admin/orders/${number}/slip`, { body })
      if (!asked.success) failed.push({ number, why: asked.err })
    }
    setRefused(failed)
    await revalidate()
    setPending(false)
    // What somebody took meanwhile is looked at first.
    if (failed.length === 0) setPrintedAt(new Date().toISOString())
  }
  // Once the slips say who prints them, and when.
  useEffect(() => {
    if (printedAt !== null) window.print()
  }, [printedAt])

  return (
    <div className="page slips" data-paper={paper}>
      <PageTitle title={t('title')} />
      <div className="slips-head">
        <Link to={`${prefix}/dashboard/orders`} className="back" aria-label={t('back')}>
          <ArrowLeft size={18} aria-hidden className="rtl:-scale-x-100" />
        </Link>
        <h1 className="d3">{t('title')}</h1>
        <div className="list-actions">
          <label>
            {t('paper')}
            <select
              className="list-field"
              value={paper}
              onChange={({ target }) => setPaper(target.value as (typeof papers)[number])}
            >
              {papers.map(each => (
                <option key={each} value={each}>
                  {t(`papers.${each}`)}
                </option>
              ))}
            </select>
          </label>
          <label>
            <input type="checkbox" checked={notes} onChange={({ target }) => setNotes(target.checked)} />
            {t('withNotes')}
          </label>
          {may && slips.length > 0 ? (
            <Button size="small" pending={pending} disabled={mine.length === 0} onClick={() => void print()}>
              {t('print', { count: mine.length, number: count })}
            </Button>
          ) : null}
        </div>
      </div>
      {may ? null : (
        <MissingRight right={{ permission: 'orders', to: 'edit' }} className="screen-only">
          {t('mayNot')}
        </MissingRight>
      )}
      {slips.length === 0 ? <p className="screen-only">{t('empty')}</p> : null}
      {chosen > mostSlips ? (
        <p className="notice screen-only">
          {t('first', { number: numberIn(language, mostSlips), of: numberIn(language, chosen) })}
        </p>
      ) : null}
      {without.length > 0 && slips.length > 0 ? (
        <p className="notice screen-only">{t('without', { numbers: without.join(', ') })}</p>
      ) : null}
      {refused.map(({ number, why }) => (
        <p key={number} role="alert" className="refused screen-only">
          <bdi>#{number}</bdi>: {why}
        </p>
      ))}
      {others.map(slip => (
        <Taken
          key={slip.number}
          slip={slip}
          may={may}
          over={takenOver.has(slip.number)}
          onChange={over => {
            const next = new Set(takenOver)
            if (over) next.add(slip.number)
            else next.delete(slip.number)
            setTakenOver(next)
          }}
        />
      ))}
      {slips.map((slip, at) => (
        <Slip
          key={slip.number}
          {...{ slip, shop, notes, printedAt }}
          place={{ at: at + 1, of: slips.length }}
          left={may && !mine.includes(slip)}
        />
      ))}
    </div>
  )
}

type TakenProps = {
  readonly slip: SlipModel
  readonly may: boolean
  readonly over: boolean
  readonly onChange: (over: boolean) => void
}

/** Says who packs an order already, and takes it over. */
function Taken({ slip: { number, packing }, may, over, onChange }: TakenProps) {
  const t = useWords('slips')
  return (
    <p className="notice screen-only slips-taken">
      <span>
        <bdi>#{number}</bdi>: {t('packs', { who: packing?.name ?? t('somebody') })}{' '}
        <Moment at={packing?.since ?? ''} shows="both" />
      </span>
      {may ? (
        <label>
          <input type="checkbox" checked={over} onChange={({ target }) => onChange(target.checked)} />
          {t('takeOver')}
        </label>
      ) : null}
    </p>
  )
}

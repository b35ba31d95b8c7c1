import { type ReactNode, use, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useNavigate } from 'react-router-dom'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { Announcement } from '../../../ui/announcement.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { SendingWaits } from '../../../ui/use-online.ts'
import { useActs } from '../../shell/palette/acts.ts'
import type { BulkPanelProps, ListDeclaration } from '../declaration.ts'
import { BulkPanel } from './bulk-panel.tsx'
import { OneLine } from './one-line.tsx'
import type { Selection } from './selection.ts'
import { SelectionBox } from './selection-box.tsx'

type Props<Row> = {
  readonly list: ListDeclaration<Row>
  readonly selection: Selection
  readonly shown: readonly string[]
  readonly total: number
  /** Where the panel of an action stands. */
  readonly side: HTMLElement | null
}

/** What can be done with the chosen rows, in place of the search. Nothing without a chosen row. */
export function BulkBar<Row>({ list: { bulk }, selection, shown, total, side }: Props<Row>): ReactNode {
  const t = useWords('jobs')
  const language = useLanguage()
  const [open, setOpen] = useState<string | null>(null)
  const awaits = selection.found === 'awaited'
  const offline = use(SendingWaits)
  const waits = offline || awaits
  const count = selection.keys.size
  const said = count === 0 ? '' : t('selected', { count, number: numberIn(language, count) })
  const number = numberIn(language, total)
  const inPage = shown.filter(key => selection.keys.has(key))
  const action = bulk?.actions.find(({ name }) => name === open)
  const panel: BulkPanelProps = {
    // As they stand on the page, where it shows all of them.
    rows: inPage.length === count ? inPage : [...selection.keys],
    onClose(begun) {
      setOpen(null)
      if (begun) selection.clear()
    },
  }
  const navigate = useNavigate()
  useActs(
    bulk && count > 0 && !selection.strayed && !awaits
      ? {
          ...{ of: 'selection', tag: said, heading: t('chosen', { count, number: numberIn(language, count) }) },
          acts: [
            ...bulk.links.map(({ to, ...link }) => ({ ...link, run: () => void navigate(to([...selection.keys])) })),
            ...(offline ? [] : bulk.actions).map(({ name, label, Icon }) => ({
              name,
              label,
              Icon,
              run: () => setOpen(name),
            })),
          ],
        }
      : null,
  )
  return (
    <>
      <Announcement>{awaits ? t('selecting') : selection.found === 'failed' ? t('notSelected') : said}</Announcement>
      {bulk && count > 0 ? (
        <section aria-label={t('bar')} className="bulk-bar">
          <SelectionBox
            label={t('selectPage')}
            checked={inPage.length === shown.length || (inPage.length > 0 ? 'some' : false)}
            onPress={selection.page}
          />
          {selection.strayed ? (
            <>
              <p>{t('strayed', { count, number: numberIn(language, count) })}</p>
              <button type="button" className="first" onClick={selection.keep}>
                {t('keep')}
              </button>
            </>
          ) : (
            <>
              <p>
                <b>{awaits ? t('selecting') : selection.found === 'failed' ? t('notSelected') : said}</b>
                {count < total ? (
                  <button
                    type="button"
                    className="all"
                    disabled={waits}
                    aria-label={t('selectAll', { count: total, number })}
                    onClick={() => void selection.all()}
                  >
                    <span className="long">{t('selectAll', { count: total, number })}</span>
                    <span className="short">{t('selectAllShort', { number })}</span>
                  </button>
                ) : null}
              </p>
              <OneLine>
                {bulk.links.map(({ name, label, Icon, to }) => (
                  <Link
                    key={name}
                    to={to([...selection.keys])}
                    aria-disabled={awaits || undefined}
                    onClick={event => awaits && event.preventDefault()}
                  >
                    <Icon size={16} />
                    {label}
                  </Link>
                ))}
                {bulk.actions.map(({ name, label, Icon }, at) => (
                  <button
                    key={name}
                    type="button"
                    disabled={waits}
                    className={at === 0 ? 'first' : undefined}
                    onClick={() => setOpen(name)}
                  >
                    <Icon size={16} />
                    {label}
                  </button>
                ))}
              </OneLine>
            </>
          )}
          <button type="button" className="clear" onClick={selection.clear}>
            {t('clear')} <kbd className="key">Esc</kbd>
          </button>
        </section>
      ) : null}
      {bulk && action && side
        ? createPortal(
            'panel' in action ? (
              action.panel(panel)
            ) : (
              <BulkPanel address={bulk.address} action={action} money={bulk.money} {...panel} />
            ),
            side,
          )
        : null}
    </>
  )
}

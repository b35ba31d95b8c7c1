import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { ImportRunModel, UnknownKind } from '../../../models/imports.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { Swatch } from '../../../ui/swatch.tsx'
import { useSayings } from '../use-sayings.ts'
import { Changes } from './changes.tsx'
import { Fix, type Telling } from './fix.tsx'
import { More } from './more.tsx'
import { Prices } from './prices.tsx'

export const foundKinds = ['problems', 'suspects', 'colors', 'sizes', 'categories', 'changes'] as const
type Found = NonNullable<ImportRunModel['found']>

type Props = Telling & {
  readonly kind: Exclude<(typeof foundKinds)[number], 'problems'>
  readonly found: Found
  /** How many there are; fewer may be shown. */
  readonly counts: { readonly [kind in (typeof foundKinds)[number]]: number }
}

/** What a check found beside the rows that stay out. */
export function OtherFindings({ kind, found, counts, ...telling }: Props) {
  const t = useWords('imports')
  const language = useLanguage()
  const { run } = telling
  if (kind === 'changes') return <Changes {...{ run, found }} />
  if (kind !== 'suspects')
    return (
      <>
        <Unknown {...{ kind, found }} {...telling} />
        <More number={counts[kind] - found.unknown[kind].length} />
      </>
    )
  const fix = ({ row, column, proposed }: Found['suspects'][number]) => (
    <Fix
      {...telling}
      {...{ row, proposed }}
      columns={[column]}
      value=""
      label={t('problem.typed', { row: numberIn(language, row), column })}
    />
  )
  return (
    <>
      <Prices
        lead={t('price.doubtful')}
        from={t('price.usual')}
        rows={found.suspects}
        currency={run.currency}
        {...(run.may.edit && { last: { head: t('problem.fix'), cell: fix } })}
      />
      <More number={counts.suspects - found.suspects.length} />
    </>
  )
}

/** What many rows share: nothing is wrong with them, and somebody should know. */
export function Notices({ notices }: Pick<Found, 'notices'>) {
  const t = useWords('imports')
  const sayings = useSayings()
  if (notices.length === 0) return null
  return (
    <section className="import-fixed" aria-labelledby="notices">
      <h2 id="notices" className="label">
        {t('notices')}
      </h2>
      <ul>
        {notices.map(notice => (
          <li key={notice.code}>{sayings.notice(notice)}</li>
        ))}
      </ul>
    </section>
  )
}

/** Values that the shop does not know, each with a field that says which one that it knows is meant. */
function Unknown({ kind, found, ...telling }: Telling & { readonly kind: UnknownKind; readonly found: Found }) {
  const t = useWords('imports')
  const language = useLanguage()
  const unknown = found.unknown[kind]
  if (unknown.length === 0) return <p className="panel panel-body">{t(`unknown.${kind}.none`)}</p>
  const { may } = telling.run
  const counted = t(kind === 'categories' ? 'unknown.products' : 'unknown.variants')
  return (
    <>
      <p className="lead">{t(`unknown.${kind}.lead`)}</p>
      <table className="list-table import-table">
        <caption className="sr-only">{t(`found.${kind}`)}</caption>
        <thead>
          <tr>
            <th scope="col">{t('unknown.name')}</th>
            <th scope="col" className="numeric">
              {counted}
            </th>
            {may.edit ? <th scope="col">{t('unknown.readAs')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {unknown.map(({ name, value, columns, number, hexes }) => (
            <tr key={name}>
              <th scope="row">
                {hexes ? <Swatch hexes={hexes} /> : null} <bdi>{name}</bdi>
              </th>
              <td className="numeric" data-name={counted}>
                {numberIn(language, number)}
              </td>
              {may.edit ? (
                <td>
                  <Fix
                    {...telling}
                    {...{ columns, value }}
                    label={t('unknown.typed', { name })}
                    proposed=""
                    alike={number}
                    known={found.known[kind]}
                  />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

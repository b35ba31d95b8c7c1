import { useEffect, useId, useRef } from 'react'
import { type PermissionName, permissionCatalogue, permissionNames } from '#domain/shared/permissions.ts'
import { useWords } from '../../i18n/use-words.ts'
import { classes } from '../../ui/classes.ts'
import { type Flag, flags, groups, mayBeGranted, type Rights, withFlag } from './rights.ts'

type Props = {
  /** Whose rights they are. */
  readonly of: string
  readonly rights: Rights
  /** Differences from these are marked. */
  readonly base: Rights
  /** Absent: for reading alone. */
  readonly onChange?: ((rights: Rights) => void) | undefined
  /** Without the words of each cell, for narrow places. */
  readonly narrow?: boolean
}

/** Names against view, edit and delete: checkboxes in a table, each named by its row and its column. */
export function RightsTable({ of, rights, base, onChange, narrow = false }: Props) {
  const t = useWords('staff')
  const id = useId()
  const change = (names: readonly PermissionName[], flag: Flag, on: boolean) =>
    onChange?.(withFlag(rights, names, flag, on))
  return (
    <div className={classes('rights-frame', narrow && 'narrow')}>
      <table className="rights">
        <caption className="sr-only">{t('rights.caption', { of })}</caption>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {flags.map(flag => {
              const names = permissionNames.filter(name => mayBeGranted(name, flag))
              return (
                <th key={flag} scope="col">
                  <span className="rights-cell">
                    {onChange && !narrow ? (
                      <Some
                        of={names.map(name => rights[name][flag])}
                        label={t('rights.column', { flag: t(`flag.${flag}`) })}
                        onChange={on => change(names, flag, on)}
                      />
                    ) : null}
                    {t(`flag.${flag}`)}
                  </span>
                </th>
              )
            })}
          </tr>
        </thead>
        {groups.map(({ group, names }) => (
          <tbody key={group}>
            <tr className="rights-group">
              <th scope="rowgroup" colSpan={4}>
                {t(`group.${group as 'sell'}`)}
              </th>
            </tr>
            {names.map(name => (
              <tr key={name}>
                <th scope="row">
                  <span className="rights-name">
                    {onChange && !narrow ? (
                      <Some
                        of={flags.filter(flag => mayBeGranted(name, flag)).map(flag => rights[name][flag])}
                        label={t('rights.row', { name: t(`name.${name}`) })}
                        onChange={on => onChange(flags.reduce((all, flag) => withFlag(all, [name], flag, on), rights))}
                      />
                    ) : null}
                    <span>
                      {t(`name.${name}`)}
                      {narrow ? null : <code dir="ltr">{name}</code>}
                    </span>
                  </span>
                </th>
                {flags.map(flag => {
                  const effect = permissionCatalogue[name][flag]
                  const on = rights[name][flag]
                  return (
                    <td key={flag} className={classes(on !== base[name][flag] && 'changed')}>
                      {effect === null ? (
                        <span className="rights-never">{narrow ? '–' : t('rights.never')}</span>
                      ) : (
                        <label className={classes('rights-cell', on && 'on')}>
                          <input
                            type="checkbox"
                            checked={on}
                            disabled={!onChange}
                            onChange={event => change([name], flag, event.target.checked)}
                            aria-label={t('rights.cell', { name: t(`name.${name}`), flag: t(`flag.${flag}`) })}
                            aria-describedby={narrow ? undefined : `${id}-${name}-${flag}`}
                          />
                          {narrow ? null : <span id={`${id}-${name}-${flag}`}>{t(`effect.${effect}`)}</span>}
                        </label>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** A checkbox for several: checked where all are, in between where some are. */
function Some({
  of,
  label,
  onChange,
}: {
  readonly of: readonly boolean[]
  readonly label: string
  readonly onChange: (on: boolean) => void
}) {
  const ref = useRef<HTMLInputElement>(null)
  const all = of.every(Boolean)
  const some = !all && of.some(Boolean)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = some
  }, [some])
  return (
    <input
      ref={ref}
      type="checkbox"
      checked={all}
      onChange={event => onChange(event.target.checked)}
      aria-label={label}
    />
  )
}

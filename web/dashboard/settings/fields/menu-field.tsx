import Plus from 'lucide-react/icons/plus'
import { type MenuEntry, menuParts } from '#domain/settings/events.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError, TextField } from '../../../ui/field.tsx'
import { ArrangedList } from './arranged-list.tsx'
import { Texts } from './text-fields.tsx'

/** More fit no line of a laptop. */
const mostEntries = 8

type Props = {
  readonly value: readonly MenuEntry[]
  readonly error: string | undefined
  readonly onEdit: ((value: readonly MenuEntry[]) => void) | null
}

/** The menu below the header: parts of the catalogue and links of the owner, in their order. */
export function MenuField({ value, error, onEdit }: Props) {
  const t = useWords('settings')
  const language = useLanguage()
  const absent = menuParts.filter(part => value.every(({ entry }) => entry !== part))
  const name = ({ entry, label, path }: MenuEntry) =>
    textIn(label, language) || (entry === 'link' ? path || t('menu.link') : t(`menu.part.${entry}`))
  const add = (entry: MenuEntry['entry']) => onEdit?.([...value, { entry, label: {}, path: '' }])
  return (
    <div className="settings-lines" id="setting-menu" tabIndex={-1}>
      {value.length === 0 ? <p className="text-ink-2">{t('menu.none')}</p> : null}
      <ArrangedList items={value} name={name} onEdit={onEdit}>
        {(item, at) => {
          const edit = onEdit && ((next: Partial<MenuEntry>) => onEdit(value.with(at, { ...item, ...next })))
          const words = (
            <Texts
              label={t('menu.words', { name: name(item) })}
              value={item.label}
              onEdit={edit && (label => edit({ label }))}
            />
          )
          return item.entry === 'link' ? (
            <>
              {words}
              <TextField
                label={t('menu.path')}
                dir="ltr"
                spellCheck={false}
                maxLength={300}
                readOnly={!edit}
                value={item.path}
                onChange={event => edit?.({ path: event.target.value.trim() })}
              />
            </>
          ) : (
            <details>
              <summary>
                <b>
                  <bdi>{name(item)}</bdi>
                </b>{' '}
                <span className="text-ink-2">{t('menu.own')}</span>
              </summary>
              {words}
            </details>
          )
        }}
      </ArrangedList>
      {error ? <FieldError>{error}</FieldError> : null}
      {onEdit && value.length < mostEntries ? (
        <div className="settings-adds">
          {absent.map(part => (
            <Button key={part} look="secondary" size="small" onClick={() => add(part)}>
              <Plus size={16} aria-hidden />
              {t(`menu.part.${part}`)}
            </Button>
          ))}
          <Button look="secondary" size="small" onClick={() => add('link')}>
            <Plus size={16} aria-hidden />
            {t('menu.addLink')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

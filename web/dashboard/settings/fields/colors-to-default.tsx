import { useState } from 'react'
import type { Settings } from '#domain/settings/events.ts'
import { sameData } from '#domain/shared/merge-sections.ts'
import { useWords } from '../../../i18n/use-words.ts'
import { Announcement } from '../../../ui/announcement.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Typed } from '../editing.ts'

type Colors = Settings['color']
type Props = {
  /** As they are typed. */
  readonly colors: Colors
  readonly onEdit: (typed: Typed) => void
}

const typedAs = (colors: Colors): Typed =>
  Object.fromEntries(Object.entries(colors).map(([name, color]) => [`color.${name}`, color]))
const emptied = (colors: Colors) => Object.fromEntries(Object.keys(colors).map(name => [name, ''])) as Colors

/** Empties all colors, so that the shop's own count, and types the former ones again. Nothing is saved by it. */
export function ColorsToDefault({ colors, onEdit }: Props) {
  const t = useWords('settings')
  const [former, keep] = useState<Colors | null>(null)
  const none = emptied(colors)
  const isDefault = sameData(colors, none)
  const comesBack = isDefault && former !== null
  return (
    <>
      <Announcement>{comesBack ? t('color.areDefault') : ''}</Announcement>
      {comesBack ? (
        <Button
          look="secondary"
          size="small"
          onClick={() => {
            keep(null)
            onEdit(typedAs(former))
          }}
        >
          {t('color.undoDefault')}
        </Button>
      ) : isDefault ? null : (
        <Button
          look="secondary"
          size="small"
          onClick={() => {
            keep(colors)
            onEdit(typedAs(none))
          }}
        >
          {t('color.allDefault')}
        </Button>
      )}
    </>
  )
}

import type { ReactNode } from 'react'
import type { Refusal } from '../../client/ask.ts'
import type { EditedMeanwhile } from '../../models/edited-meanwhile.ts'
import { useSettingWords } from '../history/use-setting-words.ts'
import { type Choices, ConflictDialog } from '../record/conflict-dialog.tsx'
import { useTell } from '../record/use-tell.tsx'
import { parsed } from './editing.ts'

/** Tells the shop a change of settings. Where somebody else changed the same ones, `conflict` asks which stays. */
export function useSaving() {
  const { label, shown } = useSettingWords()
  const { tell, pending, refusal, forget, dialog } = useTell<
    Refusal & { readonly setting?: string } & Partial<EditedMeanwhile>
  >()
  const edited = refusal?.code === 'edited-meanwhile' && refusal.clashes ? (refusal as EditedMeanwhile) : null

  /** `free`: changes that nobody else touched. */
  const conflict = (free: number, onSave: (choices: Choices, edited: EditedMeanwhile) => Promise<unknown>): ReactNode =>
    edited && (
      <ConflictDialog
        edited={edited}
        label={label}
        shown={(path, value) => shown(path, parsed(value))}
        free={free}
        pending={pending}
        onSave={choices => void onSave(choices, edited)}
        onBack={forget}
      />
    )
  return { tell, pending, refusal: edited ? null : refusal, edited, forget, dialog, conflict }
}

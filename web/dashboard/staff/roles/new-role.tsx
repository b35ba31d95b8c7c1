import { useWords } from '../../../i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { forgetDraft, useDraft } from '../../record/drafts.ts'
import { KeptDraft } from '../../record/kept-draft.tsx'
import { Refused } from '../../record/refused.tsx'
import { useTell } from '../../record/use-tell.tsx'

const draft = 'role/new'

/** Asks for the name of a new role, which allows nothing yet. Closes with the name once the role is there. */
export function NewRole({ onClose }: { readonly onClose: (name?: string) => void }) {
  const t = useWords('staff')
  const { tell, pending, refusal, dialog } = useTell()
  const { fields, edit } = useDraft(draft, () => ({ name: '' }))

  async function add() {
    const name = fields.name.trim().replace(/\s+/g, ' ')
    if (!(await tell('POST', '/api/admin/roles', { name, permissions: [] }))) return
    forgetDraft(draft)
    onClose(name)
  }

  return (
    <Dialog open title={t('newRole.title')} onClose={() => onClose()}>
      <form
        className="staff-form"
        onSubmit={event => {
          event.preventDefault()
          void add()
        }}
      >
        <p>{t('newRole.lead')}</p>
        <Refused words="staff" refusal={refusal} />
        <TextField
          label={t('field.roleName')}
          value={fields.name}
          required
          maxLength={60}
          pattern=".*\S.*"
          onChange={event => edit({ name: event.target.value })}
        />
        <Button type="submit" pending={pending}>
          {t('newRole.add')}
        </Button>
        <KeptDraft draft={draft} />
      </form>
      {dialog}
    </Dialog>
  )
}

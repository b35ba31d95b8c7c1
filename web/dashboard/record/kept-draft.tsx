import { useWords } from '../../i18n/use-words.ts'
import { forgetDraft, useIsTyped } from './drafts.ts'

/** Below a form: says that what is typed is kept, and drops it. */
export function KeptDraft({ draft }: { readonly draft: string }) {
  const t = useWords('dashboard')
  if (!useIsTyped(draft)) return null
  return (
    <p className="kept-draft">
      {t('draft.kept')}
      <button type="button" onClick={() => forgetDraft(draft)}>
        {t('dirty.discard')}
      </button>
    </p>
  )
}

import Bookmark from 'lucide-react/icons/bookmark'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { ask } from '../../../client/ask.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { ListModel, SavedViewModel, SavedViewsModel } from '../../../models/list.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { useTell } from '../../record/use-tell.tsx'

type Narrowed = SavedViewsModel & Pick<ListModel<unknown>, 'ignored'>

/** What a view keeps of an address: not what the shop did not understand. */
function keptOf(search: string, ignored: Narrowed['ignored']): string {
  const asked = new URLSearchParams(search)
  for (const name of ['q', 'page', 'rows', 'saved', 'open']) asked.delete(name)
  for (const [name, value] of [...asked]) if (value === '' || ignored.includes(`${name}=${value}`)) asked.delete(name)
  asked.sort()
  return asked.toString()
}

/** The saved view that the address names, and whether the address is still as it was saved. */
export function useSavedView({ saved, ignored }: Narrowed): {
  readonly view: SavedViewModel | null
  readonly changed: boolean
} {
  const { search } = useLocation()
  const id = new URLSearchParams(search).get('saved')
  const view = saved.find(({ viewId }) => viewId === id) ?? null
  return { view, changed: view !== null && view.query !== keptOf(search, ignored) }
}

/** The tabs of saved views, after those that are built in. */
export function SavedTabs({ model }: { readonly model: Narrowed }) {
  const t = useWords('dashboard')
  const language = useLanguage()
  const { pathname } = useLocation()
  const { view, changed } = useSavedView(model)
  return model.saved.map(({ viewId, name, query, mine, count }) => (
    <li key={viewId}>
      <Link
        to={`${pathname}?${query}${query ? '&' : ''}saved=${viewId}`}
        aria-current={view?.viewId === viewId ? 'page' : undefined}
      >
        <bdi>{name}</bdi>
        {count === null ? null : <span>{numberIn(language, count)}</span>}
        {mine ? null : <span>{t('saved.shared')}</span>}
        {view?.viewId === viewId && changed ? (
          <span className="changed-dot" title={t('saved.changed')}>
            <span className="sr-only">{t('saved.changed')}</span>
          </span>
        ) : null}
      </Link>
    </li>
  ))
}

/** Saves what the address holds under a name; the member's own views, and shared ones, are changed and removed. */
export function SaveView({
  model,
  path,
}: {
  readonly model: Narrowed & Pick<ListModel<unknown>, 'view'>
  readonly path: string
}) {
  const t = useWords('dashboard')
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { tell, pending, refusal, dialog } = useTell()
  const { view, changed } = useSavedView(model)
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const kept = keptOf(search, model.ignored)
  // A built-in view as it is needs no other name.
  const worth = kept !== '' && kept !== `view=${model.view}`
  const may = view !== null && (view.mine || model.mayShare)
  if (!worth && !view) return null
  const addressOf = (viewId: string) => `${path}/views/${viewId}`
  async function save(viewId: string, called: string, forAll: boolean) {
    const body = { name: called, query: kept, shared: forAll }
    if (!(await tell('PUT', addressOf(viewId), body))) return
    setOpen(false)
    await navigate(`${pathname}?${kept}&saved=${viewId}`, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <Button
        look="quiet"
        size="small"
        onClick={() => {
          setName(view?.name ?? '')
          setShared(view?.shared ?? false)
          setOpen(true)
        }}
      >
        <Bookmark size={14} aria-hidden />
        {t(view ? 'saved.edit' : 'saved.save')}
      </Button>
      {dialog}
      <Dialog open={open} title={t(view ? 'saved.edit' : 'saved.save')} onClose={() => setOpen(false)}>
        <form
          className="confirm-form"
          onSubmit={event => {
            event.preventDefault()
            void save(may ? view.viewId : crypto.randomUUID(), name.trim(), shared)
          }}
        >
          <p className="text-ink-2">{t('saved.keeps')}</p>
          {refusal ? (
            <p role="alert" className="refused">
              {t('saved.refused')} {refusal.detail}
            </p>
          ) : null}
          <TextField
            label={t('saved.name')}
            value={name}
            maxLength={60}
            required
            onChange={event => setName(event.target.value)}
          />
          {model.mayShare ? (
            <label className="check">
              <input type="checkbox" checked={shared} onChange={event => setShared(event.target.checked)} />
              {t('saved.share')}
            </label>
          ) : null}
          <div className="saved-press">
            <Button type="submit" pending={pending}>
              {t(may ? (changed ? 'saved.over' : 'saved.rename') : 'saved.save')}
            </Button>
            {may ? (
              <>
                <Button
                  look="secondary"
                  pending={pending}
                  disabled={name.trim() === '' || name.trim() === view.name}
                  onClick={() => void save(crypto.randomUUID(), name.trim(), shared)}
                >
                  {t('saved.another')}
                </Button>
                <Button
                  look="secondary"
                  pending={pending}
                  onClick={async () => {
                    const removed = await ask('DELETE', addressOf(view.viewId))
                    if (!removed.success) return void tell('DELETE', addressOf(view.viewId))
                    setOpen(false)
                    await navigate(`${pathname}?${kept}`, { replace: true })
                  }}
                >
                  {t('saved.remove')}
                </Button>
              </>
            ) : null}
          </div>
        </form>
      </Dialog>
    </>
  )
}

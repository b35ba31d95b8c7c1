import ArrowLeft from 'lucide-react/icons/arrow-left'
import ExternalLink from 'lucide-react/icons/external-link'
import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { isAddress } from '#domain/content/bounds.ts'
import type { ContentKind } from '#domain/content/events.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage } from '../../../i18n/use-words.ts'
import type { ContentMay, OpenContent } from '../../../models/content-desk.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { kinds } from '../../content-kinds.ts'
import { Moment, useMoments } from '../../history/moment.tsx'
import { DirtyBar } from '../../record/dirty-bar.tsx'
import { LanguageTabs } from '../../record/fields/language-tabs.tsx'
import { type PathsRefused, type SavedPaths, useRecordForm } from '../../record/use-record-form.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { useCalmRefresh } from '../../shell/live/use-calm.ts'
import { useChangesOf } from '../../shell/live/use-live.ts'
import { MissingRight } from '../../shell/missing-right.tsx'
import { StandingTags } from '../standing.tsx'
import { useTextState } from '../use-text-state.tsx'
import { ContentHistory } from './content-history.tsx'
import { addressOf, type Typed, useContentWords } from './fields.ts'
import { LeavePanel } from './leave.tsx'
import { PlacePanel } from './place.tsx'
import { ContentPreviewPanel } from './preview.tsx'
import { ProductsPanel } from './products.tsx'
import { ScenePanel } from './scene.tsx'
import { Texts } from './texts.tsx'
import { type When, WhenPanel } from './when.tsx'

type Props = { readonly kind: ContentKind; readonly open: OpenContent & { readonly may: ContentMay } }

/** Beside what is typed: it is published at once. */
type Beside = { readonly now: boolean }
type Saved = SavedPaths<OpenContent['values'], Beside>

/** One post, page or question: its words by language, how shoppers read them, and when. */
export function ContentEditor({ kind, open }: Props) {
  const { t, label, shown, list } = useContentWords(kind)
  const prefix = useLanguagePrefix()
  const own = useLanguage()
  const navigate = useNavigate()
  const moment = useMoments()
  const stateOf = useTextState()
  const id = useId()
  const { place, api, shop } = kinds[kind]
  const { contentId, may, published } = open
  const address = contentId === null ? api : `${api}/${encodeURIComponent(contentId)}`
  const telling = useTell<PathsRefused>()
  const { tell, pending, refusal, dialog } = telling
  const [language, setLanguage] = useState<Language>(own)
  const [said, say] = useState('')
  const [pressed, press] = useState(false)
  const form = useRecordForm<OpenContent['values'], Beside>({
    ...{ name: `${place}/${contentId ?? 'new'}`, stored: open.values, beside: { now: false }, telling, label },
    shown: (path, value) => shown(path, JSON.parse(value)),
    ready(): boolean {
      press(true)
      const isReady = !wrong.slug && !wrong.title && !wrong.due
      if (!isReady)
        requestAnimationFrame(() => document.querySelector<HTMLElement>('.content-editor [aria-invalid]')?.focus())
      return isReady
    },
    send,
    onSaved,
  })
  const { values, changed, edited } = form
  const { now } = form.beside
  const goesOut = now && (changed.length > 0 || open.drafted || open.standing !== 'published')
  const dirty = may.edit && (changed.length > 0 || goesOut)
  const due = values.due as string | null
  const when: When = now ? 'now' : due === null ? 'draft' : 'day'
  const hasTitle = (['en', 'bn', 'ar', 'fr'] as const).some(each => String(values[`title.${each}`]).trim() !== '')
  const slug = String(values.slug)
  const ready = when !== 'draft'
  const wrong = {
    slug: (slug === '' ? ready : !isAddress(slug)) || refusal?.code === 'content-address-taken',
    title: ready && !hasTitle,
    due: due !== null && changed.includes('due') && Date.parse(due) <= Date.now(),
  }

  // Typed values stand over loaded ones, so that others may change the rest under them.
  const refresh = useCalmRefresh(500)
  useChangesOf(['content-rows'], contentId, refresh)

  function keep(change: Typed, beside?: Beside) {
    say('')
    form.edit(change, beside)
  }

  function edit(change: Typed) {
    const title = change['title.en']
    // Until it has an address of its own, a new one follows the title.
    const follows = published === null && contentId === null && addressOf(String(values['title.en'])) === slug
    keep({ ...change, ...(follows && typeof title === 'string' && { slug: addressOf(title) }) })
  }

  async function send(id: string, { before: seen, after: changes, beside: { now: publish } }: Saved): Promise<boolean> {
    if (contentId === null) return tell('POST', address, { id, changes, publish }, true)
    if (Object.keys(changes).length === 0) return tell('POST', `${address}/publish`, { id })
    return tell('PATCH', address, { id, changes, seen, publish })
  }

  function onSaved({ beside: { now } }: Saved, draftId: string, undone: boolean): void {
    press(false)
    const when = due ? moment(due, 'both') : ''
    if (undone) say(t(now ? 'said.undone' : 'said.undoneDraft'))
    else if (contentId === null) void navigate(`${prefix}/dashboard/${place}/${kind}-${draftId}`, { replace: true })
    else say(t(now ? 'said.published' : due ? 'said.due' : 'said.saved', { when }))
  }

  const fields = { kind, values, onEdit: may.edit ? edit : null }
  const title = String(values[`title.${own}`] || values['title.en'] || '')
  return (
    <div className="page content-editor">
      <PageTitle title={title || t(`new.${kind}`)} />
      {dialog}
      {dirty ? (
        <DirtyBar
          what={changed.length > 0 ? t('dirty.what', { fields: list.format(changed.map(label)) }) : t('dirty.ready')}
          detail=""
          save={t(`dirty.${when}`, { when: due ? moment(due, 'day') : '' })}
          pending={pending}
          onSave={() => void form.save()}
          onDiscard={() => {
            press(false)
            form.discard()
          }}
        />
      ) : null}
      <header className="order-head">
        <Link to={`${prefix}/dashboard/${place}`} className="back" aria-label={t(`back.${kind}`)}>
          <ArrowLeft size={18} aria-hidden className="rtl:-scale-x-100" />
        </Link>
        <div>
          <h1 className="d3">{title ? <bdi>{title}</bdi> : t(`new.${kind}`)}</h1>
          <p className="text-ink-2">
            {published ? <bdi dir="ltr">{`${shop}${published.slug}`}</bdi> : t('notShown')}
            {open.changedAt ? (
              <>
                {' · '}
                {open.changedBy ? t('changedBy', { who: open.changedBy }) : t('changed')}{' '}
                <Moment at={open.changedAt} shows="short" />
              </>
            ) : null}
          </p>
        </div>
        {contentId === null ? null : <StandingTags {...open} due={open.values.due as string | null} />}
        {published ? (
          <a
            href={`${prefix}${shop}${published.slug as string}`}
            target="_blank"
            rel="noreferrer"
            className={`${buttonClass('secondary', 'small')} ms-auto`}
          >
            <ExternalLink size={16} aria-hidden />
            {t('openInShop')}
          </a>
        ) : null}
      </header>
      <div className="saved-bar">
        <p role="status" className="said">
          {said}
        </p>
        {may.edit
          ? form.undoBar({
              about: paths => t('undo.about', { fields: list.format(paths.map(label)) }),
              press: t('undo.press'),
            })
          : null}
      </div>
      {refusal && !edited ? (
        <p role="alert" className="refused">
          {t([`refusal.${refusal.code}.${refusal.path}`, `refusal.${refusal.code}`, 'refusal.other'] as never)}
        </p>
      ) : null}
      {may.edit ? null : <MissingRight right={{ permission: 'blogs', to: 'edit' }}>{t('readOnly')}</MissingRight>}
      <h2 className="sr-only" id={id}>
        {t('languages')}
      </h2>
      <LanguageTabs
        labelledBy={id}
        tabs={id}
        shown={language}
        onShow={setLanguage}
        note={each => <span data-state={open.texts[each].is}>{stateOf(open.texts[each])}</span>}
      />
      <p className="body-sm text-ink-2">{t('fallback')}</p>
      <div className="content-columns">
        <section
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${language}`}
          className="panel content-words"
        >
          <Texts {...fields} language={language} topics={open.topics} wrong={pressed && wrong.title} />
        </section>
        <ContentPreviewPanel {...{ kind, values, language }} date={open.publishedAt ?? due} />
        <div className="content-beside">
          <WhenPanel
            when={when}
            due={due}
            shownSince={published ? open.shownSince : null}
            wrong={wrong.due}
            onEdit={may.edit ? (next, day) => keep({ due: day }, { now: next === 'now' }) : null}
          />
          {kind === 'post' ? (
            <>
              <ProductsPanel {...fields} products={open.products} categories={open.categories} />
              <ScenePanel {...fields} garments={open.garments} />
            </>
          ) : null}
          <PlacePanel
            {...fields}
            now={published ? String(published.slug) : null}
            wrong={wrong.slug && (pressed || slug !== '')}
          />
          {contentId === null ? null : (
            <>
              <ContentHistory
                key={open.changedAt}
                kind={kind}
                contentId={contentId}
                onTakeBack={
                  may.edit ? (before, after) => void form.takeBack({ before, after, beside: { now: false } }) : null
                }
              />
              <LeavePanel kind={kind} open={open} dirty={dirty} onSaid={say} />
            </>
          )}
        </div>
      </div>
      {form.conflict}
    </div>
  )
}

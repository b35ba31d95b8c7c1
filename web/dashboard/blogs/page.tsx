import { ListPage } from '../list/list-page.tsx'
import { useAnswered } from '../list/states/answered.ts'
import { ContentEditor } from './editor/editor.tsx'
import type { ContentData } from './loader.ts'
import { useContentList } from './use-content-list.tsx'

/** Posts, pages or questions, or the one that the address opens. */
export function Component() {
  const { model, stale } = useAnswered<ContentData>()
  if (!model.open) return <ContentList {...{ model, stale }} />
  const { open, kind } = model
  // Another text begins anew.
  return <ContentEditor key={open.contentId ?? 'new'} kind={kind} open={open} />
}

type Listed = Extract<ContentData, { open: null }>

function ContentList({
  model,
  stale,
}: { readonly model: Listed } & Pick<ReturnType<typeof useAnswered<ContentData>>, 'stale'>) {
  const list = useContentList(model)
  return <ListPage {...{ list, model, stale }} />
}

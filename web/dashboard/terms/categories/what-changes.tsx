import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { CategoryNode } from '../../../models/terms.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { type Held, placeIn, within } from './moving.ts'

/** What a move would change, before it is made. */
export function WhatChanges({ nodes, held }: { readonly nodes: readonly CategoryNode[]; readonly held: Held }) {
  const t = useWords('terms')
  const language = useLanguage()
  const from = placeIn(nodes, held.id)
  const moved = nodes.find(node => node.id === held.id)!
  const above = (id: string | null) => nodes.filter(node => id !== null && within(nodes, node.id).has(id))
  const [before, after] = [above(from.parent), above(held.parent)]
  const changes = [
    ...before.filter(node => !after.includes(node)).map(node => ({ node, by: -moved.within })),
    ...after.filter(node => !before.includes(node)).map(node => ({ node, by: moved.within })),
  ]
  return (
    <section className="panel tree-changes" aria-labelledby="changes">
      <header className="panel-head">
        <h2 className="panel-title" id="changes">
          {t('tree.changes')}
        </h2>
      </header>
      <div className="panel-part">
        <dl>
          {changes.map(({ node, by }) => (
            <div key={node.id}>
              <dt>{t('tree.productsIn', { name: node.label })}</dt>
              <dd>
                {t('dirty.change', {
                  before: numberIn(language, node.within),
                  after: numberIn(language, node.within + by),
                })}
              </dd>
            </div>
          ))}
        </dl>
        <ul className="term-happens">
          <li>{t('tree.addresses')}</li>
          <li>{t('tree.menu')}</li>
          <li>{t('tree.undoable')}</li>
        </ul>
      </div>
    </section>
  )
}

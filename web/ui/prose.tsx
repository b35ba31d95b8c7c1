import { useWords } from '../i18n/use-words.ts'
import type { CardModel } from '../models/card.ts'
import type { Html, ProsePart } from '../models/content.ts'
import { buttonClass } from './button.tsx'
import { useCardText } from './card-text.ts'
import { classes } from './classes.ts'
import { Picture } from './picture.tsx'
import { Amount } from './price.tsx'

/** Text that the server made of markdown, with everything else in it escaped. */
export function Prose({ html, className }: { html: Html; className?: string }) {
  return (
    <div
      dir="auto"
      className={classes('prose', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own rendering of markdown, which lets no HTML through
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** Text with products between the words. */
export function ProseWithProducts({ body, className }: { body: readonly ProsePart[]; className?: string | undefined }) {
  const [only, ...more] = body
  if (typeof only === 'string' && more.length === 0) return <Prose html={only} {...(className && { className })} />
  return (
    <div className={className}>
      {body.map((part, at) =>
        typeof part === 'string' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
          <Prose key={at} html={part} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above, a product may stand in it twice
          <ProductBlock key={at} card={part} />
        ),
      )}
    </div>
  )
}

/** A product between the words: the whole of it leads to its page. */
function ProductBlock({ card }: { card: CardModel }) {
  const t = useWords('ui')
  const text = useCardText()
  const color = card.colors.find(({ id }) => id === card.opened) ?? card.colors[0]
  return (
    <aside className="prose-product">
      <Picture picture={color?.picture ?? card.picture} alt="" sizes="6rem" />
      <div>
        <p className="font-semibold">
          <bdi>{card.name}</bdi>
        </p>
        <p className="body-sm text-ink-2">
          <bdi>{card.brand}</bdi>
          {color ? (
            <>
              {' · '}
              <bdi>{color.name}</bdi>
            </>
          ) : null}
        </p>
        <p className="body-sm">
          {text.asLowAs} <Amount amount={card.price} money={text.money} className="font-semibold tabular-nums" />
        </p>
      </div>
      <a
        href={card.opened ? `${card.path}?color=${encodeURIComponent(card.opened)}` : card.path}
        className={buttonClass('secondary', 'small')}
      >
        {t('card.see')}
        <span className="sr-only">: {card.name}</span>
      </a>
    </aside>
  )
}

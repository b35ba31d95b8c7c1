import { type TextareaHTMLAttributes, useRef } from 'react'
import { classes } from '../../ui/classes.ts'

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  readonly pieces: readonly { readonly text: string; readonly tint: 'filled' | 'open' | null }[]
}

/** A field for long texts whose words lie over a ground that is tinted in places. */
export function TintedField({ pieces, className, ...field }: Props) {
  const ground = useRef<HTMLDivElement>(null)
  return (
    <div className="tinted-field">
      <div
        ref={ground}
        aria-hidden="true"
        dir={field.dir}
        className={classes('tinted-ground border-transparent! text-transparent!', className)}
      >
        {pieces.map(({ text, tint }, at) =>
          tint === null ? (
            text
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
            <mark key={at} data-tint={tint}>
              {text}
            </mark>
          ),
        )}
        {/* An empty last line is a line, too. */}
        {'\u200b'}
      </div>
      <textarea
        {...field}
        className={classes('bg-transparent!', className)}
        onScroll={({ currentTarget }) => {
          if (ground.current) ground.current.scrollTop = currentTarget.scrollTop
        }}
      />
    </div>
  )
}

/** The look of a list of radio buttons, one below the other in one frame. */
export const row =
  'flex min-h-15 cursor-pointer items-start gap-3 px-4 py-3.5 has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-2'
export const radio = 'mt-0.5 size-5 shrink-0 accent-primary outline-none'
export const frame = 'overflow-clip rounded-lg border border-field'

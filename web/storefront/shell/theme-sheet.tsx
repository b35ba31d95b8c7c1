/** The owner's colours, in the head of the document after the shop's own; nothing where there are none. */
export function ThemeSheet({ address }: { readonly address: string | null }) {
  return address && <link rel="stylesheet" href={address} precedence="theme" />
}

/** The address of a picture that a setting names: a file of the data folder, a path of the shop, or an address elsewhere. */
export function pictureAddressOf(named: string): string {
  return named === '' || /^(https?:|data:|\/)/.test(named) ? named : `/${named}`
}

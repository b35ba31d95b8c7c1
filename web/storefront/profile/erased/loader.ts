/** The page says the same to everybody: by now the shop does not know who asks. */
export async function loader(): Promise<null> {
  return null
}

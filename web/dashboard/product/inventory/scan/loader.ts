/** Everything on the page is asked for as it is scanned. */
export async function loader(): Promise<object> {
  return {}
}

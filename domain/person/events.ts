export type PersonEvent = {
  readonly type: 'PersonErased'
  readonly data: { readonly personId: string }
}

import type { Values } from './validate.ts'

/** Fields of a form as text; files are none of ours. */
export function valuesIn(form: HTMLFormElement): Values {
  const values: { [field: string]: string } = { sameAsBilling: '' }
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && isTyped(name)) values[name] = value
  }
  return values
}

function isTyped(name: string): boolean {
  return /^(billing|shipping|save)\.\w+$|^(sameAsBilling|delivery|payment)$/.test(name)
}

/**
 * Puts a draft into a form, and leaves alone what was typed before the script came, and the fields that are `newer`. What
 * the form began with gives way to the draft, unless that has nothing there.
 */
export function fillForm(form: HTMLFormElement, values: Values, newer: (field: string) => boolean): void {
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement)) continue
    if (!isTyped(element.name) || newer(element.name)) continue
    const value = values[element.name]
    if (value === undefined) continue
    if (element instanceof HTMLInputElement && element.type === 'radio') element.checked = element.value === value
    else if (element instanceof HTMLInputElement && element.type === 'checkbox') element.checked = value !== ''
    else if (element.value === '' || (value !== '' && isUntouched(element))) element.value = value
  }
}

function isUntouched(element: HTMLInputElement | HTMLSelectElement): boolean {
  if (element instanceof HTMLInputElement) return element.value === element.defaultValue
  return element.selectedOptions[0]?.defaultSelected ?? true
}

/** Writes an address over the fields that are there for it. */
export function fillAddress(form: HTMLFormElement, values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (isTextual(field)) field.value = value
  }
}

/** Email and phone of the parcel are mostly the buyer's: nobody types them twice. */
export function startOtherAddress(form: HTMLFormElement): void {
  for (const field of ['firstName', 'lastName', 'phone', 'email', 'country']) {
    const [from, to] = [form.elements.namedItem(`billing.${field}`), form.elements.namedItem(`shipping.${field}`)]
    if (isTextual(from) && isTextual(to) && to.value === '') to.value = from.value
  }
}

function isTextual(element: unknown): element is HTMLInputElement | HTMLSelectElement {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement
}

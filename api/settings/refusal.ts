import type { SettingsRejection } from '#domain/settings/commands.ts'

/** Why settings stay as they are, and what to do about it, in a sentence or two for the owner. */
export function settingRefusal(rejection: SettingsRejection): string {
  switch (rejection.code) {
    case 'setting-unknown':
      return `There is no setting ${rejection.setting}. Choose from ${rejection.known.join(', ')}.`
    case 'setting-misfit': {
      const { setting, expected, value } = rejection
      const given = value === undefined ? 'but it is missing' : `not ${shortened(JSON.stringify(value))}`
      return `${setting} has to be ${expected}, ${given}.`
    }
    case 'currency-sign': {
      const { name, sign, own } = rejection
      return `"${sign}" is not the sign of ${name}. Change both together, like currency.name=${name} currency.s=${own}.`
    }
    case 'color-malformed':
      return `${rejection.setting} cannot be "${rejection.value}": write a colour as # and six hexadecimal digits, like #1f5c4a.`
    case 'color-unreadable': {
      const { setting, value, against, contrast, nearest } = rejection
      // Rounded down: 4.49 is not 4.5.
      const ratio = (Math.floor(contrast * 100) / 100).toFixed(2)
      const wrong = `${setting} cannot be ${value}: its contrast with ${against} is ${ratio} to 1, and text needs 4.5 to 1.`
      return nearest
        ? `${wrong} The nearest readable shade is ${nearest}.`
        : `${wrong} No shade of it is readable on all its backgrounds: change those first.`
    }
  }
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

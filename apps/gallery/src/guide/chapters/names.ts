import { none, type ViewNotes } from '../chapter.ts'

const ownName = {
  chapter: 'names',
  states: {
    empty: 'EditAccountName.empty',
    loading: none('The name is read with the account.'),
    error: 'EditAccountName.declined',
    offline: 'EditAccountName.fails',
    long: 'EditAccountName.plain',
  },
} as const

export const nameNotes = {
  RegisterAccountName: {
    chapter: 'names',
    when: 'An account of the embedded wallet without a name pressed Choose account name.',
    rules:
      'Letters, digits and hyphens, at least four (VAL-05). Half a second after the last letter the gateway says whether the name is free, and names three like it; answers for an earlier text are dropped (MOD-18). Registering asks for one signature and costs nothing.',
    leads: { RegisterAccountNameSuccess: 'The name was registered (NAM-03).' },
    ends: 'Back to the account.',
    states: {
      empty: 'RegisterAccountName.empty',
      loading: 'RegisterAccountName.checking',
      error: 'RegisterAccountName.refused',
      offline: 'RegisterAccountName.checkFails',
      long: 'RegisterAccountName.long',
    },
  },
  RegisterAccountNameSuccess: {
    ...ownName,
    when: 'A name was registered.',
    rules: 'The name is shown in the account, the button and the list of wallets at once.',
    leads: { EditAccountName: 'Add a picture and addresses.', Account: 'Done.' },
    ends: 'Done leads to the account.',
  },
  EditAccountName: {
    ...ownName,
    when: 'An account with a name pressed its row in the account.',
    rules:
      'The texts are saved together, each address by itself, with a signature each. An address is checked by its own namespace. Giving the name up is asked once more.',
    leads: { Account: 'The name was given up.' },
    ends: 'Back to the account.',
  },
} satisfies ViewNotes

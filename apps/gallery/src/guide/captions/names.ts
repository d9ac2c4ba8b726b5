import type { Captions } from './captionTypes.ts'

export const nameCaptions: Captions = {
  RegisterAccountName: {
    empty: 'The field with the zone and the rule; the button waits for a free name.',
    checking: 'The typed name is being looked up.',
    free: 'The name is free, and three names like it.',
    registered: 'Another account has the name: free names like it.',
    reserved: 'The name is reserved for the operator.',
    similar: 'The name looks like a registered name.',
    checkFails: 'The gateway cannot tell whether the name is free.',
    signing: 'The wallet was asked to sign.',
    declined: 'Declined in the wallet: nothing was changed.',
    refused: 'Another visitor was faster: the reason beside the button.',
    busyService: 'The service refused, in its own words (NAM-04).',
    inAccount: 'The way there, in the account of an embedded wallet without a name.',
    long: 'The longest name wraps.',
  },
  RegisterAccountNameSuccess: {
    plain: 'The registered name, and the next steps.',
  },
  EditAccountName: {
    plain: 'Texts and addresses of the name, and the way to give it up.',
    empty: 'No texts yet.',
    none: 'The account has no name.',
    fails: 'The gateway does not tell the account’s name.',
    declined: 'Declined in the wallet: nothing was changed.',
    registrar: 'A network with a registrar, where the account chose another of its names.',
    inAccount: 'The way there, in the account that has the name.',
  },
}

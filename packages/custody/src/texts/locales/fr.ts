import type { Texts } from '../en.ts'

export const fr: Texts = {
  'code.subject': 'Votre code',
  'code.login': 'Ce code vous connecte à {site}.',
  'code.export': 'Ce code affiche les mots secrets de votre portefeuille sur {site}.',
  'code.primary': 'Ce code commence le changement de votre adresse e-mail sur {site}.',
  'code.secondary': 'Avec ce code, cette adresse devient votre adresse e-mail sur {site}.',
  'code.rules':
    'Il fonctionne cinq minutes, dans le navigateur qui l’a demandé. Ne le donnez à personne. Si vous ne l’avez pas demandé, ne faites rien.',
  'device.subject': 'Approuver un nouvel appareil',
  'device.asks': 'Un nouvel appareil veut ouvrir votre portefeuille.',
  'email.subject': 'Approuver une nouvelle adresse e-mail',
  'email.asks': 'L’un de vos appareils veut changer l’adresse e-mail de votre portefeuille.',
  'label.site': 'Site',
  'label.browser': 'Navigateur',
  'label.time': 'Heure',
  'approve.open': 'Si c’est vous, ouvrez cette page et choisissez le nombre affiché par le site :',
  'approve.rules':
    'Le lien fonctionne dix minutes. Si ce n’est pas vous, ouvrez-le et appuyez sur « {button} ». Nous ne vous demandons jamais de connecter un portefeuille.',
  'approve.wait':
    'Vérifiez d’abord le site, le navigateur et l’heure. Les nombres seront actifs dans quelques secondes.',
  'approve.choose': 'Choisissez le nombre affiché par le site.',
  'approve.deny': 'Ce n’était pas moi',
  'approve.approved': 'Approuvé. Vous pouvez fermer cette page.',
  'approve.denied': 'Non approuvé. Vous pouvez fermer cette page.',
  'denied.subject': 'Une demande pour votre portefeuille a été refusée',
  'denied.text':
    'Cette demande a été refusée : rien n’a été ouvert ni modifié. Si elle ne venait pas de vous, ne donnez aucun code ni nombre à personne.',
  'link.ended': 'Ce lien a expiré.',
  'heldDevice.subject': 'Un nouvel appareil attend votre portefeuille',
  'heldDevice.text':
    'Un nouvel appareil a été approuvé sur {site}. Il pourra ouvrir votre portefeuille à partir de : {time}.',
  'heldEmail.subject': 'Votre portefeuille change d’adresse e-mail',
  'heldEmail.text':
    'Une nouvelle adresse e-mail a été approuvée sur {site}. Jusque-là, celle-ci approuve encore les nouveaux appareils : {time}.',
  'held.cancel': 'Si ce n’est pas vous, annulez-le sur cette page :',
  'cancel.button': 'Annuler',
  'cancel.done': 'Annulé. Vous pouvez fermer cette page.',
  'changed.subject': 'Votre portefeuille a une nouvelle adresse e-mail',
  'changed.text':
    'Les codes de votre portefeuille sur {site} arrivent désormais à une nouvelle adresse e-mail. Si ce n’est pas vous, ouvrez votre portefeuille sur un appareil déjà utilisé et rétablissez l’ancienne.',
  'exported.subject': 'Les mots secrets de votre portefeuille ont été affichés',
  'exported.text':
    'Les mots secrets de votre portefeuille ont été affichés : {time}. Si ce n’était pas vous, transférez tout de suite son contenu vers un autre portefeuille.',
  'page.failed': 'Cela n’a pas fonctionné. Réessayez.',
}

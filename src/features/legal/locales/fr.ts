import type { LegalMessages } from './zh-CN';

export const fr: LegalMessages = {
  note: 'Ce texte est fourni avec le logiciel, version {{version}}. L’exploitant de ce serveur peut le remplacer et y ajouter son nom et ses coordonnées.',
  'basis.title': 'De quoi s’agit-il',
  'basis.text':
    'Tuzuo est un logiciel libre (licence MIT). Le service est fourni par celui qui exploite ce serveur (« l’exploitant »). Les auteurs du logiciel n’y participent pas.',
  'account.title': 'Votre compte',
  'account.text':
    'L’inscription et la connexion se font avec un numéro de mobile de Chine continentale. Gardez votre téléphone, vos codes et votre mot de passe en lieu sûr : ce qui est fait avec eux est réputé fait par vous. Aucun compte n’est nécessaire pour voir les outils et les prix.',
  'content.title': 'Vos contenus',
  'content.text':
    'Vos images et vos créations restent à vous. N’utilisez que des images sur lesquelles vous avez des droits, et demandez leur accord aux personnes dont on voit le visage. Rien d’illégal, pas d’usurpation d’identité, pas d’image qui trompe l’acheteur.',
  'results.title': 'Résultats de l’IA',
  'results.text':
    'Un résultat de l’IA peut être faux : vérifiez-le avant de l’utiliser. Les mentions exigées par la loi sur les images d’IA ne doivent pas être retirées. Les outils marqués « À venir » ne sont pas encore utilisables.',
  'points.title': 'Points',
  'points.text':
    'Tout ce qui coûte des points affiche son prix avant de commencer. Une tâche qui échoue ne coûte rien.',
  'liability.title': 'Responsabilité',
  'liability.text':
    'Le logiciel est fourni en l’état ; ses auteurs ne répondent pas de ses résultats. L’exploitant répond du service. Vos droits légaux restent entiers.',
  'data.what.title': 'Ce qui est conservé',
  'data.what.text':
    'Pour un compte : le numéro de mobile, un pseudonyme, les dates d’inscription et de connexion et le lien d’arrivée ; avec WeChat, aussi ses identifiants. Les mots de passe et les jetons de connexion ne sont conservés que sous forme d’empreintes irréversibles (argon2id pour les mots de passe). Contre les abus, les demandes par numéro et par adresse réseau sont comptées pendant un court moment.',
  'data.device.title': 'Sur votre appareil',
  'data.device.text':
    'La langue, le jeton de connexion, l’heure à laquelle un nouveau code peut être demandé et, sur le web, une marque de connexion sans donnée personnelle. Ni publicité, ni suivi entre sites.',
  'data.why.title': 'Qui reçoit des données',
  'data.why.text':
    'Pour envoyer un code, votre numéro est transmis au service de SMS choisi par l’exploitant. Avec la connexion en un geste, il vient de WeChat. Personne d’autre ne le reçoit.',
  'data.pictures.title': 'Images',
  'data.pictures.text':
    'Les photos envoyées sont réencodées, ce qui efface leur lieu de prise de vue ; elles sont traitées sur ce serveur et ne sont transmises à personne. Celles qui n’ont pas servi sont supprimées après 24 heures. Les autres et les résultats restent dans l’historique jusqu’à ce que vous les retiriez ou que sa limite soit dépassée (50 traitements sans abonnement), puis sont supprimés en un jour. Les outils qui traitent les visages ne sont pas encore ouverts et demanderont un accord à part.',
  'data.how.title': 'Combien de temps',
  'data.how.text':
    'Un code expire au bout de 5 minutes, puis il est effacé. Une connexion prend fin après 30 jours sans usage, et au plus tard après 180 jours. Les données du compte sont conservées jusqu’à sa suppression.',
  'data.rights.title': 'Vos droits',
  'data.rights.text':
    'Vous pouvez vous déconnecter à tout moment. La fermeture du compte en ligne n’est pas encore possible : pour consulter, corriger ou effacer vos données, contactez l’exploitant.',
};

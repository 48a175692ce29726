// The words of the dialogs about whole templates, in French.
import type { WorkWords } from '../en/work.ts';
import { pluralsOf } from '../plural.ts';

const count = pluralsOf('fr');

/** These words. */
export const work: WorkWords = {
  /** The dialog for a new template. */
  beginning: {
    title: 'Nouveau modèle',
    does: 'un nouveau modèle',
    ways: 'Commencer par',
    fromTemplate: 'À partir d’un modèle',
    fromData: 'À partir de données',
    folder: 'Dossier',
    make: 'Créer le modèle',
    dress: 'Aspect',
    language: 'Langue',
    drop: 'Déposez ici des fichiers JSON, choisissez-les, ou collez des données. Les variables en sont déduites, et une première mise en page est faite : des valeurs par paires, un tableau pour chaque liste, des totaux. Plusieurs fichiers montrent quelles valeurs peuvent manquer.',
    files: 'Fichiers de données',
    takeOut: 'Retirer',
    takeOutOf: (name: string): string => `Retirer: ${name}`,
    pasted: 'Données collées',
    made: 'Le modèle est créé',
    leftOut: (places, why) => `Laissé de côté : ${places} – ${why}.`,
    why: {
      empty: 'aucune donnée n’y a de valeur',
      mixed: 'la liste contient des objets et d’autres valeurs',
      nested: 'des listes de la liste contiennent plus que des valeurs simples',
      deep: 'cela se trouve dans plus de 20 objets',
    },
    languages: { en: 'anglais', de: 'allemand' },
    dresses: { sans: 'moderne', serif: 'classique', plain: 'noir sur blanc' },
  },
  /** The dialog that publishes and shares. */
  release: {
    title: 'Publier et partager',
    does: 'publier et partager',
    check: 'Vérification',
    faults: count({ one: '# erreur : à corriger d’abord', other: '# erreurs : à corriger d’abord' }),
    noFaults: 'Aucune erreur',
    warnings: count({ one: '# avertissement', other: '# avertissements' }),
    proof: 'Données de toutes sortes',
    proofMeans:
      'Une vingtaine de documents sont faits : sans lignes, avec beaucoup, mots longs, arabe, nombres énormes, cent pages.',
    prove: 'Essayer',
    proving: 'Les documents sont en cours …',
    proved: (documents: number, pages: number): string => `${documents} documents, jusqu’à ${pages} pages`,
    nothingLost: 'rien n’est perdu',
    grave: count({ one: '# erreur', other: '# erreurs' }),
    others: count({ one: '# remarque', other: '# remarques' }),
    with: (data: string): string => `avec ${data}`,
    difference: 'Par rapport à la version publiée',
    looking: 'Recherche de ce qui est publié …',
    against: (version: number): string => `La version ${version} est publiée`,
    notPublished: 'Aucune version n’est encore publiée.',
    push: 'Envoyer',
    pushAndPublish: 'Envoyer et publier',
    publish: (version: number): string => `Publier la version ${version}`,
    pushed: (code: string, version: number): string =>
      `La version ${version} de ${code} est envoyée. Les appels ne la reçoivent pas encore.`,
    published: (code: string, version: number): string =>
      `La version ${version} de ${code} est publiée : les appels la reçoivent.`,
    refuses: 'Des appels récents seraient refusés :',
    share: 'Partager',
    pdf: 'PDF',
    html: 'Les pages en un fichier HTML',
    htmlMeans: 'Des images des pages avec leur texte. Il ne demande aucun serveur et n’exécute aucun script.',
    drawing: (page: number, pages: number): string => `Page ${page} sur ${pages} …`,
    size: (size: string): string => `${size} : enregistré`,
    copy: (moment: string): string =>
      `Une copie des pages telles qu’elles étaient le ${moment}. Elle ne change pas quand le modèle ou ses données changent.`,
    page: (number: number): string => `La page ${number}`,
  },
};

// The words of the dialogs about whole templates, in French.
import type { WorkWords } from '../en/work.ts';

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
    languages: { en: 'anglais', de: 'allemand' },
    dresses: { sans: 'moderne', serif: 'classique', plain: 'noir sur blanc' },
  },
};

// The words of what is done to the pages by hand, in French.
import type { HandWords } from '../en/hand.ts';

/** These words. */
export const hand: HandWords = {
  hand: {
    dragOnto: 'Faire glisser sur la page',
    putOnPage: (name: string): string => `Mettre ${name} sur la page`,
    copied: (what: string): string => `Copié : ${what}`,
    besidePages: 'c’est déposé à côté des pages',
    pagesNotReady: 'les pages ne sont pas encore prêtes : recommencez dans un instant',
    standsThere: 'cela se trouve déjà là',
    noPlace: 'aucun bloc de ce fichier ne peut se trouver là',
    nothingToPaste: 'le presse-papiers ne contient rien qui devienne un bloc',
    tooLong: (most: number): string => `c’est trop long : au plus ${most.toLocaleString('fr')} caractères`,
    tooMany: (most: number): string => `ce sont trop de blocs : au plus ${most}`,
    tooLargeTable: (rows: number, columns: number): string =>
      `le tableau est trop grand : au plus ${rows} lignes et ${columns} colonnes`,
    broughtStyles: (names: string): string => `Styles apportés : ${names}.`,
    otherStyles: (names: string): string =>
      `Styles qui sont autres dans ce modèle et qui comptent comme ils sont ici : ${names}.`,
    fileTooLarge: (name: string, size: number, most: number): string =>
      `${name} est trop volumineux : ${size} Mo, et un fichier d’un modèle en a au plus ${most}`,
    fileWritten: (name: string): string => `${name} se trouve à côté du modèle.`,
    tooManyFiles: (most: number): string => `au plus ${most} fichiers à la fois`,
    noLength: (key: string): string =>
      `son « ${key} » n’est pas une longueur qui se déplace : à changer dans l’éditeur`,
    inFlow: 'il est dans le flux : seul un bloc du genre place se déplace librement',
    rulers: 'Règles le long des pages',
  },
};

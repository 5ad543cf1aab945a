/**
 * Lists of words that the patterns of claim-words.ts name. "heart_burn" is found as "heartburn", "heart burn", and
 * "heart-burn". Only the admin area loads them.
 */
const names = (text: string) => text.trim().split(/\s+/).join("|");

/** Illnesses that no food or salve is mentioned with, by themselves. */
const ILL = names(`
  addisons adhd alzheimer alzheimers angina arthritis arthritic arthrosis autism autistic bipolar blood_clot bronchitis
  cancer chronic_fatigue cirrhosis copd coronavirus covid covid19 crohn crohns cystitis dementia diabetes diabetic
  diverticulitis eczema emphysema endometriosis epilepsy epileptic fibroid fibromyalgia gerd glaucoma 
  graves_disease hashimoto hashimotos heart_attack heart_failure hepatitis herpes high_blood_pressure
  high_cholesterol hiv huntington huntingtons hypertension hypothyroid hyperthyroid ibs insomnia insomniac irritable_bowel
  kidney_disease kidney_stone leaky_gut leukemia lou_gehrigs lupus lyme_disease lymphoma macular_degeneration melanoma
  menieres menopausal migraine mononucleosis multiple_sclerosis muscular_dystrophy myeloma narcolepsy neuralgia
  neuropathy ocd opioid_withdrawal opioid_addiction osteoarthritis osteoporosis panic_attack panic_disorder parkinson
  parkinsons pcos plantar_fasciitis pmdd pms pneumonia psoriasis psoriatic psychosis ptsd raynaud raynauds reflux_disease
  restless_leg restless_legs rheumatism rheumatoid rosacea schizophrenia sciatica scoliosis seasonal_affective
  sickle_cell sjogrens sleep_apnea tendonitis tinnitus tmj tourette tourettes tuberculosis tumor vertigo
`);

/** Complaints that are a claim only where something is said to act on them. */
const COMPLAINT = names(`
  ache achy burns bruises strokes anemia cataract hiccup palpitation poor_circulation thyroid_problem trapped_gas uti carpal_tunnel erectile_dysfunction athletes_foot jock_itch acid_reflux gout acne addiction ailment alcoholism  anger anxiety anxious asthma
  attention_deficit back_ache bad_mood bacterial_infection belly_ache bloating bloated blood_pressure blood_sugar brain_fog
  breakouts bronchial bug_bite burnout cellulite chemo  cholesterol cold_sore common_cold colds
  concussion constipation convulsion cough cramp cramping craving cuts_and_scrapes cyst 
  depression depressed depressive diarrhea digestive_problem digestive_issue discomfort disease disorder disability dizziness
  dizzy drowsiness dry_eye dry_mouth ear_ache edema erectile exhaustion eye_strain fatigue fever flu forgetfulness fungal
  gastric grief growing_pains gut_problem gut_issue hair_loss hang_over hay_fever head_ache  heart_burn heart_condition heart_disease
  heart_palpitation hemorrhoid high_cortisol hives hormonal_imbalance hot_flash hot_flashes hot_flush hyperactivity
  illness impotence incontinence indigestion infection infertility inflammation inflamed influenza  insect_bite
  irritability irritation itch itching itchiness itchy jet_lag jet_lagged jitter joint_stiffness 
  loneliness loss_of_appetite low_energy low_libido low_mood low_testosterone lumbago malaise medical_condition
  health_condition skin_condition memory_loss menopause menstrual menstruation mental_fog mood_disorder mood_swing
  morning_sickness motion_sickness muscle_fatigue muscle_knot nausea nauseous nervousness nervous_tension neuropathic
  nightmare night_terror night_sweats numbness obesity overthinking pain panic perimenopause period_pain phobia
  poor_sleep poor_appetite psychiatric queasiness racing_mind racing_thought rash restlessness restless_night ringworm
  runny_nose sadness seizure  shingles sick_stomach sickness sinus sleep_disorder sleep_issue sleep_problem
  sleeping_problem sleepless sleepless_night sleeplessness snoring sore_back sore_joint sore_muscle sore_neck sore_throat
  soreness spasm spasticity sprain stiff_joint stiff_neck stiff_muscle stiffness stomach_ache stomach_bug stomach_cramp
  stomach_upset stress stressed stressor  stuffy_nose sun_burn swelling swollen symptom syndrome tension
  throbbing tight_muscle tired_muscle tiredness tooth_ache trauma tremor trouble_sleeping twitch twitching ulcer upset_stomach
  urinary varicose_vein virus vomiting wart weak_immune wheezing withdrawal worry yeast_infection winter_blues alcohol_dependence nasal_congestion
  sinus_congestion chest_congestion blister shiver aching_back stiff_back tired_joint aching_joint
`);

/** Complaints that a kitchen asks its guests about. */
const SENSITIVITY = names("allergy seasonal_allergy celiac lactose_intolerance allergic_reaction");

/** Parts of the body that only a medicine is said to act on; skin is none of them. */
const ORGAN = names(`
  airway airways bladder bowel brain digestion digestive endocannabinoid_system gut  hormone immune immune_system immunity heart_health brain_function joints joint_health kidney knees
  liver lungs metabolism muscle nerve nerves nervous_system prostate stomach thyroid tummy circulation blood_flow bones libido
  cortisol serotonin dopamine testosterone estrogen
`);

/** Medicines by name, and what they are called together. */
const DRUG = names(`
  abilify acetaminophen adderall advil aleve alprazolam amitriptyline ambien antacid antibiotic anticoagulant anti_psychotic
  antihistamine anxiolytic aspirin ativan atorvastatin benadryl benzo benzodiazepine beta_blocker blood_thinner botox buspar
  buspirone celebrex celexa chemotherapy citalopram claritin clonazepam codeine concerta corticosteroid cortisone cymbalta
  dayquil diazepam dilaudid duloxetine effexor escitalopram excedrin fentanyl flexeril fluoxetine gabapentin humira hydrocodone
  hydrocortisone hydroxyzine ibuprofen imitrex insulin ketamine klonopin lexapro lisinopril lorazepam losartan lunesta
  lyrica melatonin_pills metformin methadone methotrexate metoprolol morphine motrin naproxen nexium norco nsaid nyquil
  omeprazole opiate opioid oxycodone oxycontin ozempic paxil pepto_bismol percocet prednisone pregabalin prilosec propranolol
  prozac remeron restoril ritalin robaxin seroquel sertraline sleeping_pill ssri statin steroid suboxone sudafed tramadol
  trazodone trintellix tylenol valium venlafaxine viagra vicodin vyvanse wegovy wellbutrin xanax zoloft zolpidem zoplicone
  zyrtec
`);

/** What says that something acts on an illness, when one follows. */
const RELIEVE = names(`
  abate  alleviate allay assuage  avoid  banish battle beat  calm  clear combat conquer control counter
  counteract cure curb cut decrease defeat defend diminish dissolve ditch dull ease eliminate end erase fight fix heal halt
  handle  keep_away kill lessen lighten  lower manage melt minimize mitigate numb overcome prevent 
  quell quiet reduce relieve remedy remove resolve reverse shrink slash  soften solve soothe stop stopping stopped
  subdue suppress tackle tame target treat vanquish fought
`);

/** Verbs that say so before anything that is not named in claim-objects.ts. */
const TREAT = names("alleviate allay assuage cure heal mitigate relieve remedy treat");
/** The same, of verbs that plain talk uses as well. */
const WEAKEN = names("combat ease fight fought prevent reduce soothe soothes");

const CHILD = names(
  "baby boy child children girl infant kid minor preteen teen teenager toddler tween youngster youth",
);

export const WORD_LISTS: Readonly<Record<string, string>> = {
  ill: ILL,
  ailment: `${COMPLAINT}|${ILL}`,
  sensitivity: SENSITIVITY,
  organ: ORGAN,
  drug: DRUG,
  relieve: RELIEVE,
  treat: TREAT,
  weaken: WEAKEN,
  feel: "better|calm|calmer|euphoric|energized|focused|good|great|happy|happier|high|relaxed|uplifted|younger",
  child: CHILD,
};

const ILLNESS =
  /(?:itis|algia|emia|opathy|rrhea|rrhoea|phobia|penia|lepsy|plegia|dystonia|dystrophy|sclerosis|osis|carcinoma|edema)$/;
const MEDICINE =
  /(?:azepam|azolam|profen|codone|morphone|oxetine|triptyline|vastatin|prazole|barbital|cillin|mycin|gabalin|triptan|sartan|formin|glutide)$/;
const NEITHER = new Set(
  "academia bohemia nostalgia hypnosis osmosis metamorphosis symbiosis photosynthesis prognosis diagnosis apotheosis gnosis virtuosis homeopathy".split(
    " ",
  ),
);

/** True for a word that ends as the names of illnesses do, "bursitis", or as those of medicines, "temazepam". */
export const soundsIll = (word: string) => word.length > 6 && ILLNESS.test(word) && !NEITHER.has(word);
export const soundsMedicinal = (word: string) => word.length > 7 && MEDICINE.test(word);

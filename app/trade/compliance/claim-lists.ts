/**
 * Word lists used by the patterns in claim-words.ts. "heart_burn" matches "heartburn", "heart burn", and
 * "heart-burn". Only the admin area loads them.
 */
const names = (text: string) => text.trim().split(/\s+/).join("|");

/** Illnesses that are never mentioned in connection with a food or salve. */
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

/** Complaints that are a claim only if something is said to act on them. */
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

/** Body parts, without skin, that only a medicine is said to act on. */
const ORGAN = names(`
  airway airways bladder bowel brain digestion digestive endocannabinoid_system gut  hormone immune immune_system immunity heart_health brain_function joints joint_health kidney knees
  liver lungs metabolism muscle nerve nerves nervous_system prostate stomach thyroid tummy circulation blood_flow bones libido
  cortisol serotonin dopamine testosterone estrogen
`);

/** Medicines by name, and collective terms. */
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

/** Verbs that mean acting on an illness, if one follows. */
const RELIEVE = names(`
  abate  alleviate allay assuage  avoid  banish battle beat  calm  clear combat conquer control counter
  counteract cure curb cut decrease defeat defend diminish dissolve ditch dull ease eliminate end erase fight fix heal halt
  handle  keep_away kill lessen lighten  lower manage melt minimize mitigate numb overcome prevent 
  quell quiet reduce relieve remedy remove resolve reverse shrink slash  soften solve soothe stop stopping stopped
  subdue suppress tackle tame target treat vanquish fought
`);

/** Verbs that mean it before anything except the objects listed below. */
const TREAT = names("alleviate allay assuage cure heal mitigate relieve remedy treat");
/** The same for verbs also used in plain language. */
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

/** Returns whether a word ends like an illness, "bursitis", or a medicine, "temazepam". */
export const soundsIll = (word: string) => word.length > 6 && ILLNESS.test(word) && !NEITHER.has(word);
export const soundsMedicinal = (word: string) => word.length > 7 && MEDICINE.test(word);

/**
 * What a shop treats, eases, prevents, and helps with in plain language: food, people, skin, goods, and the
 * day's work. A verb of healing before one of these isn't a claim (rules claims/built-in-words). Only the
 * admin area loads them.
 */
const set = (text: string) => new Set(text.trim().split(/\s+/));

/** Goods and people; plurals match too. */
const PLAIN = `
  adult aunt baker barista bartender boss brother buyer chef club colleague committee company couple courier coworker crew crowd
  customer dad date daughter diner everybody everyone family farmer father fellow folk friend gathering gran grandma group guest
  guy host hostess human husband kin lady local loved man member men minor mom mother mum neighbor newcomer owner pal parent
  partner party passenger patron people person player producer public regular relative roommate self shopper sibling sister somebody
  someone son staff stranger team visitor volunteer wife woman women yourself yourselves ourselves myself themselves himself
  herself itself them him her me us you it child children kid teen pet dog cat community neighborhood world planet nobody

  acid acidity aftertaste almond appetizer apple apricot aroma avocado bacon bagel banana bar barbecue basil bean beef beer berry
  beverage bite bitter biscuit blend blueberry bread breakfast brew brine brisket broth brownie brunch burger butter cake calorie
  can caramel carb carbonation cheese cherry chicken chili chip chocolate cider cinnamon citrus cocktail cocoa coconut coffee cola
  cookie cordial corn cracker cream crust cucumber cup cupcake currant dessert dinner dip dish donut dough drink drinker egg feast fig
  fish fizz flavor flour food fruit garlic garnish gelatin ginger gin glaze gluten grain grape grapefruit grill gum gummy gummies ham
  herb honey hop hunger ice infusion ingredient jam jelly jerky juice kitchen kombucha lager lamb latte leftover lemon lemonade lime
  liquor lobster lunch mango maple marinade meal meat melon menu milk mint mocktail mousse mushroom mustard nut oat oil olive onion
  orange oven palate pan pancake pasta pastry peach peanut pear peel pulp pepper pickle picnic pie pineapple pizza plate plum popcorn pork potato
  potluck powder pudding pumpkin punch rang raspberry recipe rice rind roast rum salad salami salmon salt salsa sandwich sauce sausage
  seafood seasoning seltzer serving sherbet shrimp sip sirup smoothie snack soda sorbet soup sourness spice spirit sprout steak stew strawberry
  sugar supper sweet sweetener sweetness syrup taco tannin tart tartness taste tea tequila thirst toast tonic topping treat truffle tuna turkey
  vanilla vegetable vinegar vodka waffle walnut water whiskey wine yeast yogurt zest caffeine alcohol sodium champagne prosecco martini margarita spritz bourbon scotch rye ale pilsner stout bubbly nightcap cork rosin hangout fat 

  bark barrel brass canvas carpet cedar clay cloth concrete cotton crop fabric fiber field finish floor flower fuel furniture glass grass
  ground hemp hide hull leaf leaves leather linen lumber marble metal oak paint paper pine plant plastic pine rubber seed seedling shirt
  shoe silk silver soil stain steel stem stone surface tank tile timber tobacco wall window wood wool bud cannabis cannabinoid terpene
  extract biomass tincture balm salve edible topical vape pen cartridge tin

  complexion cuticle elbow face fingertip foot feet hair hand heel lip nail skin scalp beard callus wrinkle pore dryness chapping roughness
  chapped dull dry cracked rough

  access accident address age allergen appointment bag bill bleach blame bottle bottleneck bounce box brand breakage browser bubble budget bug cap
  capacity carbon cardboard carrier cart case cash change chaos charge checkout choice claim clean cleanup clog clutter clump code cooler
  color commute complaint complexity condensation conflict confusion connection contact contamination container corner corrosion cost counterfeit
  courtesy crack crease credit crime crisis cross crush customs damage danger data day deadline debt decay decision deforestation degradation
  delay delivery demand dent deposit design detail diversion door dose double doubt draft dripping drip drive duplicate dust effort element
  email emission employee emissions energy entry envelope error essential evaporation event evening every example exception excess expense exposure
  extra fading fall fee feedback file fill fingerprint fire flow foam food footprint force form foam fraud freezer freight freshness friction fridge
  frost frustration gap garbage gift glare glitch goods greenhouse guesswork guideline hassle haste heat hold holiday home homework
  hour household hunger humidity idea idling ink adhesive epoxy resin glue varnish coating lacquer silicone impact impulse inaccuracy information insect intent invasive inventory invoice item jam job journey
  key label labor landfill language late lateness law layout leak leakage lid life light line liquid list litter load loan login loss lost luggage
  machine mail maintenance map margin mark mass match matter mess message mildew mile mileage misdelivery misread mistake misuse mixup mix mixture moisture
  moment mold money monopoly month mood moth mouth move music myth need neighbor night noise note notice number obstacle odor office opening
  operation option order outage outing overage overcharge overdraft overflow overload oversale overserving ownership oxidation oxygen pace package
  packaging packet page paperwork park parking part password patience payment pest pesticide phone picking pickup picture piece place plan planning
  point police policy pollution popup portion portioning position pouch pour power prep preparation presentation pressure price pricing
  privacy problem process product profile project promise proof purchase purpose quality quantity query question queue queuing rain rate read
  receipt recall record recycling redelivery refill refund regret remainder reminder rent repeat request reservation residue resource return review ride
  ripple risk road role room rot route rush rust sale scam schedule scratch screen scuff search season seal seat second security sediment seepage
  selection separation serving setting setup sharing shelf shift ship shipment shipping shock shop shopping shortage shrinkage side sign size sizing
  skid slip smell smoke snag snow sogginess sound space spam speed spill spillage splash split spoilage spot squeeze staleness static stickiness
  stock storage store storm strain stretch style suitcase sun sunlight supply surprise swap system table tampering task tax tear tech temperature temptation
  tendency texture thaw theft theme thing thirst threat throwaway ticket tie tier time tip tone tool top touch town track traffic transition transport
  trash travel trial trip trouble truck trust turn twist type underage unit upcharge update usage use user vacuum value van vapor vehicle version
  vibration view visit volume voltage wait waiting walk warmth warping wash wastage waste wax way wear weather week weekend weight wheel wind winter wobble
  word work worker workload wrapper wrapping wrinkling writing yard year zone boredom inequality poverty racism climate war battle crumb algae weed
  counterfeiting  hunger inflation stigma prohibition misinformation confusion black burglary vandalism evil respect dignity gloves
  injury violation infraction fine penalty liability lawsuit dispute chargeback overspending minors misunderstanding mixups children pinch crime
  dark darkness  sunlight brightness alcohol bitterness grit haze grease film vineyard harvest curtain bench boat dock lake cabin anglers
`;

/** Words before a noun that don't change its meaning. */
export const LIGHT = set(`
  a an the this that these those my your our his her its their any all every each some many most more much such own other another
  one two three four five six seven eight nine ten twelve few several even also both either of kind kinds sort sorts type types up no only just
  really very too so chronic severe mild acute occasional daily everyday minor major common painful persistent mild lingering
  nagging annoying feelings feeling signs sign effects effect bouts bout case cases onset
`);

/** Words that end the object of a verb. */
export const OVER = set(`
  about above across after against along among and are around as at away back be because been before behind below beside between beyond but by
  can come comes could do does down during for from get gets had has have how if in inside into is it's like made make makes may
  might must near nor not off on onto or out outside over per plus rather round should same follow follows since so still sold than that then there though through
  throughout to today together tonight toward towards under until up upon via was were what when where which while who whose why will with within without
  worth would yet well better best fairly gently equally kindly right accordingly differently alike first again now here too everywhere always
  never once twice with takes take needs need lasts last begins begin starts start ends served serve serves made baked nothing none overnight infused dipped rolled dusted filled coated topped wrapped
  packed crafted loved brings gives
`);

/** Words after which a verb's -s form is a noun: "a sweet treat", "evening treats". */
export const BEFORE_NOUN = set(`
  a an the my your our his her their its these those some any no every each of for with
  afternoon afterdinner adult after-dinner autumn baked bedtime best big birthday bitesize bite-size chewy chilled chocolate christmas citrus classic cold cool
  cozy creamy crisp crispy crunchy daily dark date decadent delicious delightful dinner easter elegant evening everyday fall fancy favorite festive fine
  fizzy flavored fresh friday frosty frozen fruit fruity fun good gourmet great guilty halloween handmade holiday homemade honey iced icy indulgent
  infused juicy late lemon little local loveliest lovely luscious mini minty new nice night nightly occasional office one party perfect picnic plain pleasant quick rare
  rich salty saturday savory sea seasonal shared simple small smoky snack soft sour special spring sparkling sticky summer sunday sweet sweets tart tasty
  tempting thanksgiving tiny tropical two unexpected vegan warm wedding weekend weeknight welcome winter yummy cold-weather
`);

/** Endings of abstract nouns, as objects of verbs also used in plain language. */
const ABSTRACT = /(?:ing|ness|age|tion|sion|ment|ance|ence|ity|ship|ups?)s?$/;
/** People by what they do: designers, bakers. */
const PERSON = /(?:ers?|ors?|ists?|mates?|folks?|body|selves)$/;
const SEARCHED = new Set(
  [...set(PLAIN)].flatMap((word) => [word, `${word}s`, `${word}es`, word.replace(/y$/, "ies")]),
);

/** Returns whether a word is plain vocabulary; `isWeak` marks a verb that often acts on such objects. */
export function isPlainObject(word: string, isWeak: boolean): boolean {
  return SEARCHED.has(word) || PERSON.test(word) || /^\d/.test(word) || (isWeak && ABSTRACT.test(word));
}
